import { X } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Field } from '../../design/field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { canConnect, connect, removeEdge } from '../graph/edit-graph.ts';
import type { Graph, GraphNode } from '../graph/graph.ts';

export interface ConnectionsProps {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly hasBranches: boolean;
  readonly onChange: (graph: Graph) => void;
}

/** Where a node leads, for those who do not draw lines with a pointer. */
export function Connections({ graph, node, hasBranches, onChange }: ConnectionsProps) {
  if (node.type === 'end') return null;
  const outgoing = graph.edges.filter(({ source }) => source === node.id);
  const targets = graph.nodes.filter(({ id, type }) => type !== 'start' && canConnect(graph, node.id, id));
  const handles = hasBranches ? ['true', 'false'] : [undefined];
  return (
    <fieldset className="space-y-2">
      <legend className="text-small font-strong">{text.workflows.connections}</legend>
      <ul className="space-y-1">
        {outgoing.map((edge) => (
          <li key={edge.id} className="flex items-center gap-2 rounded-box border border-line pl-3">
            <span className="min-w-0 flex-1 truncate font-mono text-small">→ {edge.target}</span>
            {edge.sourceHandle !== undefined && (
              <Badge>{text.workflows.branch[edge.sourceHandle] ?? edge.sourceHandle}</Badge>
            )}
            <IconButton
              icon={X}
              label={text.workflows.disconnect(edge.target)}
              onClick={() => onChange(removeEdge(graph, edge.id))}
            />
          </li>
        ))}
      </ul>
      {handles.map((handle) => (
        <Field
          key={handle ?? ''}
          label={
            handle === undefined ? text.workflows.connectTo : (text.workflows.connectBranch[handle] ?? handle)
          }
        >
          {(input) => (
            <Select
              {...input}
              value=""
              onChange={(event) => onChange(connect(graph, node.id, event.target.value, handle))}
            >
              <option value="">{text.workflows.choose}</option>
              {targets.map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </fieldset>
  );
}
