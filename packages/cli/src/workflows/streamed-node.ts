/** A graph as a file or the API has it. */
export interface GraphToRead {
  readonly nodes: readonly unknown[];
  readonly edges: readonly unknown[];
}

/** Their output is the text that they stream. */
const streaming: ReadonlySet<unknown> = new Set(['llm', 'skill']);

/**
 * The node whose tokens are the final output: the only one before the only end, where that end passes on what it gets.
 * Undefined where the output is known only in the end.
 */
export function streamedNode({ nodes, edges }: GraphToRead): string | undefined {
  const known = nodes.map(recordOf);
  const [end, ...otherEnds] = known.filter((node) => node['type'] === 'end');
  if (end === undefined || otherEnds.length > 0 || Boolean(recordOf(end['data'])['output'])) return undefined;
  const [last, ...others] = edges.map(recordOf).filter((edge) => edge['target'] === end['id']);
  if (last === undefined || others.length > 0) return undefined;
  const source = known.find((node) => node['id'] === last['source']);
  return streaming.has(source?.['type']) ? String(source?.['id']) : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
