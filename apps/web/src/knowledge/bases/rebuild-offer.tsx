import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KnowledgeBase } from '@techne/server/client';
import { useEffect } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { taskQuery } from '../queries.ts';

/** Offers to search a base with the embedding model that is configured now, and shows how far that is. */
export function RebuildOffer({ base }: { readonly base: KnowledgeBase }) {
  const queries = useQueryClient();
  const words = text.knowledge;
  const { id, embeddings } = base;
  const starting = useMutation({
    mutationFn: () => client.knowledge.rebuild(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge', id] }),
  });
  const taskId = starting.data?.task_id;
  const { data: task } = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== undefined });
  const status = task?.status;
  const { reset } = starting;
  useEffect(() => {
    if (status !== 'ready') return;
    showToast(words.rebuilt);
    reset();
    void queries.invalidateQueries({ queryKey: ['knowledge'] });
  }, [status, queries, reset, words]);
  if (task !== undefined && status === 'failed')
    return (
      <ErrorNote error={new Error(task.error?.message ?? words.rebuild)} onRetry={() => starting.mutate()} />
    );
  if (taskId !== undefined && status !== 'ready')
    return (
      <p role="status" className="rounded-box border border-line bg-raised px-4 py-3 tabular-nums">
        {words.rebuilding(task?.progress ?? 0)}
      </p>
    );
  if (!base.offers_rebuild) return null;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-accent-soft px-4 py-3">
        <p className="min-w-0 flex-1 basis-64">
          {words.rebuildOffer(embeddings === null ? words.rebuildWords : words.rebuildModel(embeddings))}
        </p>
        <Button isBusy={starting.isPending} onClick={() => starting.mutate()}>
          {words.rebuild}
        </Button>
      </div>
      {starting.isError && <ErrorNote error={starting.error} />}
    </div>
  );
}
