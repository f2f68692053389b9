import {
  Background,
  Controls,
  type Edge,
  MarkerType,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import './canvas.css';
import { useEffect, useMemo, useState } from 'react';
import { text } from '../../text/text.ts';
import { canConnect } from '../graph/edit-graph.ts';
import type { Graph, GraphNode } from '../graph/graph.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '../graph/layout.ts';
import type { NodeTypeInfo } from '../graph/node-type-info.ts';
import type { ExecutionState } from '../run/execution-state.ts';
import { type CanvasNode, NodeView } from './node-view.tsx';

export interface WorkflowCanvasProps {
  readonly graph: Graph;
  readonly nodeTypes: readonly NodeTypeInfo[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** Nodes that something is wrong with. */
  readonly problems: ReadonlySet<string>;
  /** How nodes stand in the execution that is shown. */
  readonly execution: ExecutionState | undefined;
  /** Without it the graph can only be looked at. */
  readonly edit?:
    | {
        readonly onMove: (positions: ReadonlyMap<string, GraphNode['position']>) => void;
        readonly onConnect: (source: string, target: string, sourceHandle?: string) => void;
        readonly onRemove: (nodes: ReadonlySet<string>, edges: readonly string[]) => void;
      }
    | undefined;
  /** Changes when the graph was laid out anew: the view then shows all of it. */
  readonly layoutCount: number;
}

const views = { node: NodeView };

/** The graph as a picture that can be worked on. */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({
  graph,
  nodeTypes,
  selected,
  onSelect,
  problems,
  execution,
  edit,
  layoutCount,
}: WorkflowCanvasProps) {
  // While a node is dragged only the picture changes; the graph, and with it undo, hears of it when it is let go.
  const [dragged, setDragged] = useState<ReadonlyMap<string, GraphNode['position']>>(new Map());
  const flow = useReactFlow();
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.fitView({ maxZoom: 1, padding: 0.06 }));
    return () => cancelAnimationFrame(frame);
  }, [flow, layoutCount]);
  const nodes = useMemo(
    () => graph.nodes.map((node) => viewOf(node, { nodeTypes, selected, problems, execution, dragged })),
    [graph.nodes, nodeTypes, selected, problems, execution, dragged],
  );
  const edges = useMemo(() => graph.edges.map((edge) => edgeOf(edge, execution)), [graph.edges, execution]);
  const applyChanges = (changes: readonly NodeChange<CanvasNode>[]): void => {
    const moved = new Map(dragged);
    for (const change of changes) {
      if (change.type === 'position' && change.position !== undefined) moved.set(change.id, change.position);
      if (change.type === 'select' && change.selected) onSelect(change.id);
    }
    setDragged(moved);
    const isOver = changes.some((change) => change.type === 'position' && change.dragging !== true);
    if (!isOver || moved.size === 0) return;
    edit?.onMove(moved);
    setDragged(new Map());
  };
  return (
    <ReactFlow<CanvasNode>
      nodes={nodes}
      edges={edges}
      nodeTypes={views}
      aria-label={text.workflows.canvas}
      onNodesChange={applyChanges}
      onPaneClick={() => onSelect(undefined)}
      onConnect={({ source, target, sourceHandle }) =>
        edit?.onConnect(source, target, sourceHandle ?? undefined)
      }
      isValidConnection={({ source, target }) => canConnect(graph, source, target)}
      onDelete={({ nodes: gone, edges: cut }) =>
        edit?.onRemove(
          new Set(gone.map(({ id }) => id)),
          cut.map(({ id }) => id),
        )
      }
      deleteKeyCode={edit === undefined ? null : ['Delete', 'Backspace']}
      nodesConnectable={edit !== undefined}
      nodesDraggable={edit !== undefined}
      edgesReconnectable={false}
      minZoom={0.2}
      maxZoom={1.5}
      snapToGrid
      snapGrid={[4, 4]}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.06 }}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}

interface Showing extends Pick<WorkflowCanvasProps, 'nodeTypes' | 'selected' | 'problems' | 'execution'> {
  readonly dragged: ReadonlyMap<string, GraphNode['position']>;
}

function viewOf(node: GraphNode, { nodeTypes, selected, problems, execution, dragged }: Showing): CanvasNode {
  const type = nodeTypes.find((each) => each.type === node.type);
  const title = type?.title ?? node.type;
  return {
    id: node.id,
    type: 'node',
    position: dragged.get(node.id) ?? node.position,
    // Every node has this size; without it said, React Flow forgets where its handles are whenever a node changes.
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
    selected: node.id === selected,
    ariaLabel: `${title} ${node.id}`,
    data: {
      type: node.type,
      title,
      data: node.data,
      branches: type?.branches === 'required' ? 'required' : 'none',
      status: execution === undefined ? undefined : execution.nodes[node.id]?.status,
      hasProblem: problems.has(node.id),
    },
  };
}

function edgeOf(edge: Graph['edges'][number], execution: ExecutionState | undefined): Edge {
  const isRunning = execution?.nodes[edge.target]?.status === 'running';
  return {
    ...edge,
    animated: isRunning,
    label:
      edge.sourceHandle === undefined
        ? undefined
        : (text.workflows.branch[edge.sourceHandle] ?? edge.sourceHandle),
    markerEnd: { type: MarkerType.ArrowClosed },
    ariaLabel: `${edge.source} → ${edge.target}`,
  };
}
