import { useMutation } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { client } from '../api/client.ts';
import { queryClient } from '../app/query-client.ts';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { ErrorNote } from '../design/error-note.tsx';
import { Spinner } from '../design/spinner.tsx';
import { text } from '../text/text.ts';
import type { FollowedRun } from './follow/fold-run-event.ts';
import { RunActions } from './run-actions.tsx';

export interface RunBarProps {
  readonly runId: string;
  readonly followed: FollowedRun;
  readonly isRunning: boolean;
  readonly output: string;
  readonly again?: string | undefined;
}

/** How a run stands and what can be done with it. It stays in view, so that stop is always in the same place. */
export function RunBar({ runId, followed, isRunning, output, again }: RunBarProps) {
  const stopping = useMutation({
    mutationFn: () => client.runs.cancel(runId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
  });
  const isWaiting = followed.steps.some((step) => step.kind === 'call' && step.isWaiting);
  return (
    <div
      className={classNames(
        'space-y-2 border-b border-line bg-page py-2 wide:-mt-2',
        isRunning && 'sticky top-0 z-10',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <p
          role="status"
          className={classNames(
            'mr-auto flex min-w-0 items-center gap-2 text-small text-quiet',
            !isRunning && 'max-wide:w-full',
          )}
        >
          {isRunning && !isWaiting && <Spinner />}
          {sayStatus(followed, isWaiting)}
        </p>
        {isRunning ? (
          <Button
            size="small"
            isBusy={stopping.isPending || stopping.isSuccess}
            onClick={() => stopping.mutate()}
          >
            <Square aria-hidden className="size-3.5" />
            {text.runs.stop}
          </Button>
        ) : (
          <RunActions runId={runId} output={output} again={again} />
        )}
      </div>
      {stopping.isError && <ErrorNote error={stopping.error} />}
    </div>
  );
}

/** A few words, not every token: they are read aloud. */
function sayStatus({ end, steps, output }: FollowedRun, isWaiting: boolean): string {
  const { said } = text.runs;
  if (end !== undefined) return said[end.status];
  if (isWaiting) return said.waiting;
  const last = steps.at(-1);
  if (last?.kind === 'stage' && last.type === 'retrieval' && last.state === 'running') return said.searching;
  return output === '' ? said.running : said.writing;
}
