import type { EngineParts } from '../engine-parts.ts';

/** When a node began, and when the last thing ended that it did so far. */
export interface NodeTimes {
  readonly startedAt: number;
  readonly finishedAt?: number;
}

/** As many as a run may have. */
const ATTEMPTS = 1_000;

/** When nodes began and ended, from the steps of the run of the engine that carries the execution out. */
export async function nodeTimes(
  { store, leased }: EngineParts,
  id: string,
): Promise<ReadonlyMap<string, NodeTimes>> {
  const workflowRunId = (await store.workflows.executions.find(id))?.engineRunId;
  const times = new Map<string, NodeTimes>();
  if (workflowRunId === undefined) return times;
  const { data } = await leased.backend.listStepAttempts({ workflowRunId, limit: ATTEMPTS });
  const steps = data.filter(({ kind }) => kind !== 'sleep');
  for (const [nodeId, all] of Map.groupBy(steps, ({ stepName }) => stepName.split('/')[0] ?? '')) {
    const ends = all.flatMap(({ finishedAt }) => finishedAt?.getTime() ?? []);
    times.set(nodeId, {
      startedAt: Math.min(...all.map(({ startedAt, createdAt }) => (startedAt ?? createdAt).getTime())),
      ...(ends.length > 0 && { finishedAt: Math.max(...ends) }),
    });
  }
  return times;
}
