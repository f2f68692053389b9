type NodeText = string | { readonly type: string; readonly data?: object };

/** Nodes by id, and ways such as `'start > ask > end'` or `'if:true > end'`. */
export function graphOf(nodes: Readonly<Record<string, NodeText>>, ...ways: readonly string[]) {
  const edges = ways.flatMap((way, number) => {
    const steps = way.split(' > ');
    return steps.slice(1).map((step, index) => {
      const [source, sourceHandle] = (steps[index] ?? '').split(':');
      const [target] = step.split(':');
      return { id: `e${number}-${index}`, source, target, ...(sourceHandle && { sourceHandle }) };
    });
  });
  const list = Object.entries(nodes).map(([id, node]) =>
    typeof node === 'string' ? { id, type: node, data: {} } : { id, data: {}, ...node },
  );
  return { nodes: list, edges };
}

/** Asks a model, and gives what it says. */
export const askGraph = graphOf({ start: 'start', ask: 'llm', end: 'end' }, 'start > ask > end');

/** The same as `techne workflow export` prints it. */
export function exported(name: string, graph_data: object, description = ''): string {
  return JSON.stringify({ version: 1, workflow: { name, description, graph_data } });
}
