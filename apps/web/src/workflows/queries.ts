import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import type { Graph } from './graph/graph.ts';

export const workflowsQuery = queryOptions({
  queryKey: ['workflows', 'list'],
  queryFn: ({ signal }) => client.workflows.list({ limit: 100 }, { signal }),
});

export const workflowQuery = (id: string) =>
  queryOptions({
    queryKey: ['workflows', id],
    queryFn: ({ signal }) => client.workflows.get(id, { signal }),
    // What is being edited must not be replaced under the hands of who edits it.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export const nodeTypesQuery = queryOptions({
  queryKey: ['workflows', 'node-types'],
  queryFn: ({ signal }) => client.workflows.nodeTypes({ signal }),
  staleTime: Infinity,
});

export const executionsQuery = (workflowId?: string) =>
  queryOptions({
    queryKey: ['workflows', 'executions', workflowId ?? 'all'],
    queryFn: ({ signal }) =>
      client.workflows.executions.list(
        { limit: 30, ...(workflowId === undefined ? {} : { workflow_id: workflowId }) },
        { signal },
      ),
  });

export const executionQuery = (id: string) =>
  queryOptions({
    queryKey: ['workflows', 'execution', id],
    queryFn: ({ signal }) => client.workflows.executions.get(id, { signal }),
  });

/** What is wrong with a graph, asked again after each change. */
export function useGraphProblems(graph: Graph) {
  return useQuery({
    queryKey: ['workflows', 'problems', graph],
    queryFn: ({ signal }) => client.workflows.validate(graph, { signal }),
    placeholderData: (previous) => previous,
    staleTime: Infinity,
    gcTime: 10_000,
  });
}

export function useCreateWorkflow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (workflow: { readonly name: string; readonly description: string; readonly graph: Graph }) =>
      client.workflows.create({
        name: workflow.name,
        description: workflow.description,
        graph_data: workflow.graph,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['workflows', 'list'] }),
  });
}
