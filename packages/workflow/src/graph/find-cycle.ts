import type { GraphEdge } from './graph.ts';

/** The ids of nodes that lead back to the first of them; undefined when there is no cycle. Linear, without recursion. */
export function findCycle(
  nodeIds: readonly string[],
  edges: readonly Pick<GraphEdge, 'source' | 'target'>[],
): readonly string[] | undefined {
  const targets = new Map<string, string[]>(nodeIds.map((id) => [id, []]));
  for (const { source, target } of edges) targets.get(source)?.push(target);
  const finished = new Set<string>();
  for (const start of nodeIds) {
    const cycle = searchFrom(start, targets, finished);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function searchFrom(
  start: string,
  targets: ReadonlyMap<string, readonly string[]>,
  finished: Set<string>,
): readonly string[] | undefined {
  if (finished.has(start)) return undefined;
  const path: { readonly id: string; next: number }[] = [{ id: start, next: 0 }];
  const onPath = new Set([start]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = targets.get(top.id)?.[top.next];
    top.next += 1;
    if (target === undefined) {
      finished.add(top.id);
      onPath.delete(top.id);
      path.pop();
    } else if (onPath.has(target)) {
      const ids = path.map(({ id }) => id);
      return ids.slice(ids.indexOf(target));
    } else if (!finished.has(target)) {
      onPath.add(target);
      path.push({ id: target, next: 0 });
    }
  }
  return undefined;
}
