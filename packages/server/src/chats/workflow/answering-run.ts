import type { Run, Store } from '@techne/store';
import { executionIdOf } from './workflow-turn.ts';

/** The run of a turn; where it ended with its server, it stands as the execution does that goes on without it. */
export async function answeringRun({ runs }: Pick<Store, 'runs'>, run: Run): Promise<Run> {
  const executionId = executionIdOf(run);
  if (executionId === undefined || run.finishedAt === undefined) return run;
  const execution = await runs.find(executionId);
  return execution === undefined ? run : { ...run, status: execution.status };
}
