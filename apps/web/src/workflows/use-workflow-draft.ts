import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClientError, type Workflow } from '@techne/server/client';
import { useCallback, useState } from 'react';
import { client } from '../api/client.ts';
import { isGraph, type Graph } from './graph/graph.ts';
import { beginHistory, change, redo, undo, type History } from './graph/history.ts';

/** What of a workflow is edited. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly visibility: 'private' | 'tenant';
  readonly graph: Graph;
}

/** A workflow while it is edited: changes that can be undone, and saving them over exactly what was read. */
export function useWorkflowDraft(workflow: Workflow) {
  const [saved, setSaved] = useState(() => ({ etag: workflow.etag, draft: draftOf(workflow) }));
  const [history, setHistory] = useState<History<Draft>>(() => beginHistory(saved.draft));
  const queries = useQueryClient();
  const draft = history.present;
  const isChanged = draft !== saved.draft;
  const edit = useCallback(
    (part: Partial<Draft>, kind?: string) =>
      setHistory((before) => change(before, { ...before.present, ...part }, kind)),
    [],
  );
  const saving = useMutation({
    mutationFn: async ({ force = false }: { readonly force?: boolean }) => {
      const { graph, ...rest } = draft;
      const body = { ...rest, graph_data: graph };
      const options = force ? {} : { ifMatch: saved.etag };
      return { draft, answer: await client.workflows.update(workflow.id, body, options) };
    },
    onSuccess: ({ draft: written, answer }) => {
      setSaved({ etag: answer.etag, draft: written });
      queries.setQueryData(['workflows', workflow.id], answer);
      void queries.invalidateQueries({ queryKey: ['workflows', 'list'] });
    },
  });
  const isConflict = ClientError.isInstance(saving.error) && saving.error.status === 412;
  return {
    draft,
    isChanged,
    edit,
    saving,
    isConflict,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
  };
}

function draftOf({ name, description, visibility, graph_data: given }: Workflow): Draft {
  const graph: Graph = isGraph(given) ? withPositions(given) : { nodes: [], edges: [] };
  return { name, description, visibility, graph };
}

/** A graph that was written by hand may say nothing of where nodes stand, or of their data. */
function withPositions(graph: Graph): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node, index) => ({
      ...node,
      data: node.data ?? {},
      position: node.position ?? { x: index * 270, y: 80 },
    })),
  };
}
