import { text } from '../../text/text.ts';
import { iconOf } from '../canvas/node-look.ts';
import { addNode, connect } from '../graph/edit-graph.ts';
import type { Graph, GraphNode } from '../graph/graph.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '../graph/layout.ts';
import type { NodeTypeInfo } from '../graph/node-type-info.ts';

export interface AddNodeProps {
  readonly graph: Graph;
  readonly nodeTypes: readonly NodeTypeInfo[];
  readonly selected: GraphNode | undefined;
  readonly onAdd: (graph: Graph, id: string) => void;
}

/** The palette: every kind of node, to be added after the selected one or on its own. */
export function AddNode({ graph, nodeTypes, selected, onAdd }: AddNodeProps) {
  const add = (type: string): void => {
    const outgoing = selected === undefined ? [] : graph.edges.filter(({ source }) => source === selected.id);
    // One way out: the new node stands in it. Several or none: it is joined, or stands on its own.
    const into = outgoing.length === 1 ? outgoing[0] : undefined;
    const added = addNode(graph, type, freePlace(graph, selected), type === 'end' ? undefined : into);
    const id = added.nodes.at(-1)?.id ?? '';
    const isJoined = into !== undefined && type !== 'end';
    const joined =
      isJoined || selected === undefined || selected.type === 'end' || type === 'start'
        ? added
        : connect(
            added,
            selected.id,
            id,
            selected.type === 'condition' ? freeBranch(graph, selected.id) : undefined,
          );
    onAdd(joined, id);
  };
  return (
    <section className="space-y-2">
      <h2 className="text-small font-strong">{text.workflows.add}</h2>
      <div className="flex flex-wrap gap-1.5">
        {nodeTypes.map(({ type, title, description, available, reason }) => {
          const Icon = iconOf(type);
          return (
            <button
              key={type}
              type="button"
              disabled={!available}
              title={available ? description : (reason ?? text.workflows.unavailable)}
              onClick={() => add(type)}
              className="flex items-center gap-1.5 rounded-box border border-line bg-surface px-2 py-1 text-small hover:bg-hover disabled:opacity-55"
            >
              <Icon aria-hidden className="size-4 text-quiet" />
              {title}
            </button>
          );
        })}
      </div>
      <p className="text-small text-quiet">{text.workflows.addHelp}</p>
    </section>
  );
}

function freeBranch(graph: Graph, id: string): string {
  return graph.edges.some(({ source, sourceHandle }) => source === id && sourceHandle === 'true')
    ? 'false'
    : 'true';
}

/** Right of the selected node, or of everything, and below what already stands there. */
function freePlace({ nodes }: Graph, selected: GraphNode | undefined): GraphNode['position'] {
  const x =
    selected === undefined
      ? Math.max(0, ...nodes.map(({ position }) => position.x + NODE_WIDTH + 64))
      : selected.position.x + NODE_WIDTH + 64;
  let y = selected?.position.y ?? 80;
  const isTaken = (): boolean =>
    nodes.some(
      ({ position }) => Math.abs(position.x - x) < NODE_WIDTH && Math.abs(position.y - y) < NODE_HEIGHT,
    );
  while (isTaken()) y += NODE_HEIGHT + 32;
  return { x, y };
}
