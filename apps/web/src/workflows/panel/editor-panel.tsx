import { Tabs } from '../../design/tabs.tsx';
import { Field } from '../../design/field.tsx';
import { Checkbox, TextArea } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { ExecutionList } from '../execution-list.tsx';
import type { NodeTypeInfo } from '../graph/node-type-info.ts';
import { RunPanel } from '../run/run-panel.tsx';
import type { FollowedExecution } from '../run/use-execution.ts';
import type { Draft } from '../use-workflow-draft.ts';
import { AddNode } from './add-node.tsx';
import { NodePanel } from './node-panel.tsx';

export type PanelTab = 'node' | 'run';

interface Problem {
  readonly message: string;
  readonly node_id?: string | undefined;
  readonly field?: string | undefined;
}

export interface EditorPanelProps {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  readonly workflowId: string;
  readonly draft: Draft;
  readonly edit: (part: Partial<Draft>, kind?: string) => void;
  readonly nodeTypes: readonly NodeTypeInfo[];
  readonly problems: readonly Problem[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly execution: FollowedExecution;
  readonly isValid: boolean;
  readonly onStart: (input: string, model: string | undefined) => void;
}

/** Beside the canvas: the selected node, or the run. */
export function EditorPanel(props: EditorPanelProps) {
  const { tab, onTab, workflowId, execution, isValid, onStart } = props;
  return (
    <div className="p-4">
      <Tabs
        label={text.workflows.panel}
        value={tab}
        onChange={(value) => onTab(value === 'run' ? 'run' : 'node')}
        items={[
          { value: 'node', label: text.workflows.steps, content: <GraphPanel {...props} /> },
          {
            value: 'run',
            label: text.workflows.run,
            content: (
              <div className="space-y-6">
                <RunPanel execution={execution} isReady={isValid} onStart={onStart} />
                <section className="space-y-3">
                  <h2 className="text-small font-strong">{text.workflows.executions}</h2>
                  <ExecutionList workflowId={workflowId} />
                </section>
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}

function GraphPanel({ draft, edit, nodeTypes, problems, selected, onSelect }: EditorPanelProps) {
  const { graph } = draft;
  const node = graph.nodes.find(({ id }) => id === selected);
  return (
    <div className="space-y-6">
      {node === undefined ? (
        <>
          <ProblemList problems={problems} onSelect={onSelect} />
          <Field label={text.workflows.description}>
            {(input) => (
              <TextArea
                {...input}
                value={draft.description}
                onChange={(event) => edit({ description: event.target.value }, 'description')}
              />
            )}
          </Field>
          <Checkbox
            label={text.workflows.shared}
            checked={draft.visibility === 'tenant'}
            onChange={(event) => edit({ visibility: event.target.checked ? 'tenant' : 'private' })}
          />
        </>
      ) : (
        <NodePanel
          key={node.id}
          graph={graph}
          node={node}
          type={nodeTypes.find(({ type }) => type === node.type)}
          problems={problems.filter(({ node_id: id }) => id === node.id)}
          onChange={(changed, kind) => edit({ graph: changed }, kind)}
          onSelect={onSelect}
        />
      )}
      <AddNode
        graph={graph}
        nodeTypes={nodeTypes}
        selected={node}
        onAdd={(changed, id) => {
          edit({ graph: changed });
          onSelect(id);
        }}
      />
      <nav aria-label={text.workflows.steps} className="space-y-1">
        <h2 className="text-small font-strong">{text.workflows.steps}</h2>
        {graph.nodes.map(({ id, type }) => (
          <button
            key={id}
            type="button"
            aria-current={id === selected}
            onClick={() => onSelect(id)}
            className="flex w-full items-center gap-2 rounded-box px-2 py-1 text-left hover:bg-hover aria-[current=true]:bg-accent-soft"
          >
            <span className="truncate font-mono text-small">{id}</span>
            <span className="ml-auto shrink-0 text-small text-quiet">
              {nodeTypes.find((each) => each.type === type)?.title ?? type}
            </span>
          </button>
        ))}
      </nav>
    </div>
  );
}

function ProblemList({
  problems,
  onSelect,
}: {
  readonly problems: readonly Problem[];
  readonly onSelect: (id: string | undefined) => void;
}) {
  if (problems.length === 0) return <p className="text-small text-good">{text.workflows.noProblems}</p>;
  return (
    <section aria-label={text.workflows.problems(problems.length)} className="space-y-1">
      <h2 className="text-small font-strong text-attention">{text.workflows.problems(problems.length)}</h2>
      <ul className="space-y-1 text-small">
        {problems.map(({ message, node_id: id }, index) => (
          <li key={index}>
            {id === undefined ? (
              message
            ) : (
              <button
                type="button"
                className="text-left underline underline-offset-2"
                onClick={() => onSelect(id)}
              >
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
