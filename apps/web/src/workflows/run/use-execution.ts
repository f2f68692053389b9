import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { applyEvent, type ExecutionEvent, type ExecutionState, nothingYet } from './execution-state.ts';

export interface FollowedExecution {
  readonly id: string | undefined;
  readonly state: ExecutionState | undefined;
  /** Why it could not be begun or followed. */
  readonly failure: unknown;
  readonly isFollowing: boolean;
  readonly start: (workflowId: string, input: string, model?: string) => Promise<void>;
  readonly follow: (executionId: string) => Promise<void>;
}

/** Begins or follows one execution and keeps what its events say. Leaving the page stops following, not the execution. */
export function useExecution(): FollowedExecution {
  const [id, setId] = useState<string>();
  const [state, setState] = useState<ExecutionState>();
  const [failure, setFailure] = useState<unknown>();
  const [isFollowing, setFollowing] = useState(false);
  const following = useRef<AbortController>(undefined);
  const queries = useQueryClient();
  useEffect(() => () => following.current?.abort(), []);

  const read = useCallback(
    async (open: (signal: AbortSignal) => Promise<Stream>): Promise<void> => {
      following.current?.abort();
      const controller = new AbortController();
      following.current = controller;
      setFailure(undefined);
      setState(nothingYet);
      setFollowing(true);
      try {
        const stream = await open(controller.signal);
        setId(stream.runId);
        for await (const event of inBatches(stream, controller.signal))
          setState((before) =>
            event.reduce((seen, each) => applyEvent(seen, each, Date.now()), before ?? nothingYet),
          );
      } catch (error) {
        if (!controller.signal.aborted) setFailure(error);
      } finally {
        if (following.current === controller) setFollowing(false);
        void queries.invalidateQueries({ queryKey: ['workflows', 'executions'] });
        void queries.invalidateQueries({ queryKey: ['workflows', 'execution'] });
      }
    },
    [queries],
  );
  const start = useCallback(
    (workflowId: string, input: string, model?: string) =>
      read((signal) =>
        client.workflows.execute(
          workflowId,
          { input, ...(model === undefined ? {} : { model }) },
          { signal },
        ),
      ),
    [read],
  );
  const follow = useCallback(
    (executionId: string) =>
      read(async (signal) => client.workflows.executions.events(executionId, { signal })),
    [read],
  );
  return { id, state, failure, isFollowing, start, follow };
}

interface Stream extends AsyncIterable<ExecutionEvent> {
  readonly runId: string;
}

/** Events that come within one frame are shown together: a model may say hundreds of tokens a second. */
async function* inBatches(stream: Stream, signal: AbortSignal): AsyncGenerator<readonly ExecutionEvent[]> {
  let batch: ExecutionEvent[] = [];
  let isOver = false;
  let failure: unknown;
  let wake = (): void => undefined;
  const reading = (async () => {
    try {
      for await (const event of stream) {
        batch.push(event);
        wake();
      }
    } catch (error) {
      failure = error;
    } finally {
      isOver = true;
      wake();
    }
  })();
  while (!isOver || batch.length > 0) {
    if (batch.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (batch.length > 0 || isOver) resolve();
      });
    if (signal.aborted) return;
    const taken = batch;
    batch = [];
    if (taken.length > 0) yield taken;
    // A page in the background paints no frames, but a timer still comes.
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  await reading;
  if (failure !== undefined) throw failure;
}
