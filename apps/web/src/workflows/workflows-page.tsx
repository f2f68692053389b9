import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ChangeEvent } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { Time } from '../design/time.tsx';
import { text } from '../text/text.ts';
import { ExecutionList } from './execution-list.tsx';
import { exampleGraph } from './graph/example-graph.ts';
import { firstGraph, type Graph } from './graph/graph.ts';
import { readExported } from './graph/read-exported.ts';
import { useCreateWorkflow, workflowsQuery } from './queries.ts';

/** All workflows, and what was run lately. */
export function WorkflowsPage() {
  const workflows = useQuery(workflowsQuery);
  const creating = useCreateWorkflow();
  const navigate = useNavigate();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const create = (name: string, graph: Graph, description = ''): void =>
    creating.mutate(
      { name, description, graph },
      {
        onSuccess: ({ id }) => void navigate({ to: '/workflows/$workflowId', params: { workflowId: id } }),
      },
    );
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const content = await target.files?.[0]?.text();
    target.value = '';
    if (content === undefined) return;
    const read = readExported(content);
    setProblem(read === undefined ? text.workflows.importFailed : undefined);
    if (read !== undefined) create(read.name, read.graph, read.description);
  };
  return (
    <Page
      title={text.workflows.title}
      actions={
        <>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label={text.workflows.import}
            className="hidden"
            onChange={(event) => void importFile(event)}
          />
          <Button onClick={() => file.current?.click()}>{text.workflows.import}</Button>
          <Button
            kind="primary"
            isBusy={creating.isPending}
            onClick={() => create(text.workflows.untitled, firstGraph)}
          >
            {text.workflows.create}
          </Button>
        </>
      }
    >
      {problem !== undefined && <ErrorNote error={new Error(problem)} />}
      {creating.error !== null && <ErrorNote error={creating.error} />}
      {workflows.isPending && <Skeleton />}
      {workflows.isError && <ErrorNote error={workflows.error} onRetry={() => void workflows.refetch()} />}
      {workflows.data?.items.length === 0 && (
        <EmptyState title={text.workflows.empty} explanation={text.workflows.emptyExplanation}>
          <Button onClick={() => create(text.workflows.exampleName, exampleGraph)}>
            {text.workflows.tryExample}
          </Button>
        </EmptyState>
      )}
      {workflows.data !== undefined && workflows.data.items.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line bg-surface">
          {workflows.data.items.map((workflow) => (
            <li key={workflow.id}>
              <Link
                to="/workflows/$workflowId"
                params={{ workflowId: workflow.id }}
                className="flex items-center gap-4 px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-strong">{workflow.name}</span>
                  <span className="block truncate text-small text-quiet">{workflow.description}</span>
                </span>
                {workflow.visibility === 'tenant' && <Badge>{text.workflows.shared}</Badge>}
                <span className="text-small text-quiet max-wide:hidden">
                  {text.workflows.nodes(workflow.node_count)}
                </span>
                <span className="text-small text-quiet">
                  <Time at={workflow.updated_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="executions" className="space-y-3">
        <h2 id="executions" className="text-title font-strong">
          {text.workflows.executions}
        </h2>
        <ExecutionList />
      </section>
    </Page>
  );
}
