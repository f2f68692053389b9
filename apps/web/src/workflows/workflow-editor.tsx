import type { Workflow } from '@techne/server/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { queryClient } from '../app/query-client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { text } from '../text/text.ts';
import { WorkflowCanvas } from './canvas/workflow-canvas.tsx';
import { EditorBar } from './editor-bar.tsx';
import { connect, moveNodes, removeEdge, removeNodes } from './graph/edit-graph.ts';
import { layOut } from './graph/layout.ts';
import type { NodeTypeInfo } from './graph/node-type-info.ts';
import { EditorPanel, type PanelTab } from './panel/editor-panel.tsx';
import { useGraphProblems } from './queries.ts';
import { useExecution } from './run/use-execution.ts';
import { useGuardLeaving } from './use-guard-leaving.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWorkflowDraft } from './use-workflow-draft.ts';

export interface WorkflowEditorProps {
  readonly workflow: Workflow;
  readonly nodeTypes: readonly NodeTypeInfo[];
}

/** A workflow on the canvas, with the panel beside it. */
export function WorkflowEditor({ workflow, nodeTypes }: WorkflowEditorProps) {
  const editing = useWorkflowDraft(workflow);
  const { draft, edit, isChanged, saving } = editing;
  const { graph } = draft;
  const [selected, setSelected] = useState<string>();
  const [tab, setTab] = useState<PanelTab>('node');
  const [layoutCount, setLayoutCount] = useState(0);
  const execution = useExecution();
  const checked = useGraphProblems(useSettled(graph));
  const problems = checked.data?.problems ?? [];
  const broken = useMemo(() => new Set(problems.flatMap(({ node_id: id }) => id ?? [])), [problems]);
  useGuardLeaving(isChanged, text.workflows.leave);
  const save = (force = false): void => saving.mutate({ force });
  useShortcuts({ save: () => save(), undo: editing.undo, redo: editing.redo });
  const reload = (): Promise<void> => queryClient.resetQueries({ queryKey: ['workflows', workflow.id] });
  const arrange = async (): Promise<void> => {
    edit({ graph: moveNodes(graph, await layOut(graph)) });
    setLayoutCount((count) => count + 1);
  };
  const start = async (input: string, model: string | undefined): Promise<void> => {
    if (isChanged) await saving.mutateAsync({});
    await execution.start(workflow.id, input, model);
  };
  return (
    <div className="flex h-full flex-col">
      <EditorBar
        workflow={workflow}
        editing={editing}
        onSave={() => save()}
        onArrange={() => void arrange()}
        onRun={() => setTab('run')}
      />
      {editing.isConflict && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 border-b border-line bg-attention-soft p-3"
        >
          <p className="min-w-0 flex-1">{text.workflows.conflict}</p>
          <Button onClick={() => void reload()}>{text.workflows.reload}</Button>
          <Button kind="danger" onClick={() => save(true)}>
            {text.workflows.overwrite}
          </Button>
        </div>
      )}
      {saving.error !== null && !editing.isConflict && (
        <div className="border-b border-line p-3">
          <ErrorNote error={saving.error} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 max-wide:flex-col">
        <div className="relative min-h-0 min-w-0 flex-1 max-wide:min-h-[45%]">
          <WorkflowCanvas
            graph={graph}
            nodeTypes={nodeTypes}
            selected={selected}
            onSelect={(id) => {
              setSelected(id);
              if (id !== undefined) setTab('node');
            }}
            problems={broken}
            execution={tab === 'run' ? execution.state : undefined}
            layoutCount={layoutCount}
            edit={{
              onMove: (positions) => edit({ graph: moveNodes(graph, positions) }),
              onConnect: (source, target, handle) => edit({ graph: connect(graph, source, target, handle) }),
              onRemove: (nodes, edges) =>
                edit({ graph: edges.reduce(removeEdge, removeNodes(graph, nodes)) }),
            }}
          />
        </div>
        <aside
          aria-label={text.workflows.panel}
          className="min-h-0 overflow-y-auto border-line bg-surface max-wide:flex-1 max-wide:border-t wide:w-88 wide:border-l"
        >
          <EditorPanel
            tab={tab}
            onTab={setTab}
            workflowId={workflow.id}
            draft={draft}
            edit={edit}
            nodeTypes={nodeTypes}
            problems={problems}
            selected={selected}
            onSelect={setSelected}
            execution={execution}
            isValid={checked.data?.valid !== false}
            onStart={(input, model) => void start(input, model)}
          />
        </aside>
      </div>
    </div>
  );
}

/** The value once it has stood still for a moment, so that typing is not judged letter by letter. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setSettled(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
