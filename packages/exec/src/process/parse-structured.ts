/** JSON that a command may print: gibberish.md 4.4, narrowed to objects and arrays by ruling 22. */
export type StructuredOutput = Readonly<Record<string, unknown>> | readonly unknown[];

/** Deeper values would break whoever writes the envelope as JSON: `JSON.stringify` is recursive. */
const maximumDepth = 256;

/**
 * Reads standard output as one JSON object or array; undefined when it is anything else.
 *
 * @example
 * parseStructured('{"status":"ok"}\n'); // { status: 'ok' }
 * parseStructured('5'); // undefined
 */
export function parseStructured(stdout: string): StructuredOutput | undefined {
  // Looks before it parses, since most output is prose.
  if (!/^[\t\n\r ]*[[{]/.test(stdout)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(stdout);
  } catch {
    return undefined;
  }
  return isStructured(value) && isShallow(value, maximumDepth) ? value : undefined;
}

function isStructured(value: unknown): value is StructuredOutput {
  return typeof value === 'object' && value !== null;
}

function isShallow(value: unknown, levels: number): boolean {
  if (!isStructured(value)) return true;
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1));
}
