/** `{{name}}`, `{{name.output}}` or `{{name.output.a.b}}`. */
export interface Reference {
  readonly name: string;
  /** The way into the output; empty for all of it. */
  readonly path: readonly string[];
}

const STEP = /^[\p{L}\p{N}_-]+$/u;
/** Longer ones are no references, so that time stays linear in the text. */
export const longestReference = 500;

/**
 * Reads what stands between the braces; undefined when it is no reference.
 *
 * @example
 * parseReference('summary.output.title'); // { name: 'summary', path: ['title'] }
 */
export function parseReference(text: string): Reference | undefined {
  if (text.length > longestReference) return undefined;
  const [name, output, ...path] = text.trim().split('.');
  if (name === undefined || !STEP.test(name)) return undefined;
  if (output !== undefined && output !== 'output') return undefined;
  return path.every((step) => STEP.test(step)) ? { name, path } : undefined;
}
