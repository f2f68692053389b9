import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { changeData, removeNodes, renameNode } from '../graph/edit-graph.ts';
import type { Graph, GraphNode } from '../graph/graph.ts';
import type { NodeTypeInfo } from '../graph/node-type-info.ts';
import { Connections } from './connections.tsx';
import { SchemaFieldInput } from './schema-field-input.tsx';
import { fieldsOf } from './schema-fields.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface NodePanelProps {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly type: NodeTypeInfo | undefined;
  readonly problems: readonly { readonly message: string; readonly field?: string | undefined }[];
  /** `kind` joins changes in a row to one step of undo. */
  readonly onChange: (graph: Graph, kind?: string) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** The data of the selected node, asked for as its schema says, and where it leads. */
export function NodePanel({ graph, node, type, problems, onChange, onSelect }: NodePanelProps) {
  const suggestions = useSuggestions();
  const general = problems.filter(({ field }) => field === undefined);
  const set = (name: string, value: unknown): void => {
    const { [name]: _old, ...rest } = node.data;
    const data = value === undefined ? rest : { ...node.data, [name]: value };
    onChange(changeData(graph, node.id, data), `${node.id}.${name}`);
  };
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-title font-strong">{type?.title ?? node.type}</h2>
        <p className="text-small text-quiet">{type?.description}</p>
        {type?.available === false && (
          <p className="text-small text-attention">{type.reason ?? text.workflows.unavailable}</p>
        )}
      </div>
      {general.map(({ message }) => (
        <p key={message} className="text-small text-danger">
          {message}
        </p>
      ))}
      <IdInput
        key={node.id}
        id={node.id}
        onRename={(name) => {
          const renamed = renameNode(graph, node.id, name);
          if (renamed === undefined) return false;
          onChange(renamed);
          onSelect(name);
          return true;
        }}
      />
      {fieldsOf(type?.data_schema).map((field) => (
        <SchemaFieldInput
          key={`${node.id}.${field.name}`}
          field={field}
          value={node.data[field.name]}
          onChange={(value) => set(field.name, value)}
          problem={
            problems.find(
              (problem) => problem.field === field.name || problem.field?.startsWith(`${field.name}.`),
            )?.message
          }
          suggestions={suggestions[field.name]}
        />
      ))}
      <Connections
        graph={graph}
        node={node}
        hasBranches={type?.branches === 'required'}
        onChange={onChange}
      />
      <Button
        kind="danger"
        size="small"
        onClick={() => {
          onChange(removeNodes(graph, new Set([node.id])));
          onSelect(undefined);
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        {text.workflows.removeNode}
      </Button>
    </div>
  );
}

/** The id is changed when one is done typing: every letter would be another name in all templates. */
function IdInput({ id, onRename }: { readonly id: string; readonly onRename: (name: string) => boolean }) {
  const [typed, setTyped] = useState(id);
  const [isRefused, setRefused] = useState(false);
  const commit = (): void => setRefused(typed !== id && !onRename(typed));
  return (
    <Field
      label={text.workflows.id}
      help={text.workflows.idHelp}
      problem={isRefused ? text.workflows.idProblem : undefined}
    >
      {(input) => (
        <TextInput
          {...input}
          className="font-mono text-small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  );
}
