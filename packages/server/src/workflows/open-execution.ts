import type { Run, Store } from '@techne/store';
import type { LazyEngine } from './lazy-engine.ts';
import type { OpenedExecution } from './workflow-service.ts';

/** Everything that is known of an execution; its events are the record of what happened. */
export async function openExecution(
  { workflows, runLog }: Pick<Store, 'workflows' | 'runLog'>,
  engine: LazyEngine,
  run: Run,
): Promise<OpenedExecution | undefined> {
  const execution = await workflows.executions.find(run.id);
  if (execution === undefined) return undefined;
  const { readRecord } = await import('@techne/workflow');
  const record = await readRecord(runLog, run.id);
  const times = await (await engine.get()).nodeTimes(run.id);
  return { run, execution, record, times };
}
