import { isGraph, type Graph } from './graph.ts';

/** The workflow in an exported file; undefined when it is none. What the graph says is checked by the server. */
export function readExported(
  text: string,
): { readonly name: string; readonly description: string; readonly graph: Graph } | undefined {
  try {
    const file: unknown = JSON.parse(text);
    if (!hasWorkflow(file)) return undefined;
    const { name, description, graph_data: graph } = file.workflow;
    if (typeof name !== 'string' || !isGraph(graph)) return undefined;
    return { name, description: typeof description === 'string' ? description : '', graph };
  } catch {
    return undefined;
  }
}

function hasWorkflow(file: unknown): file is {
  readonly workflow: {
    readonly name?: unknown;
    readonly description?: unknown;
    readonly graph_data?: unknown;
  };
} {
  return (
    typeof file === 'object' &&
    file !== null &&
    'version' in file &&
    file.version === 1 &&
    'workflow' in file &&
    typeof file.workflow === 'object' &&
    file.workflow !== null
  );
}
