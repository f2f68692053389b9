import type { Reply } from '../../http/reply.ts';
import { executionError } from '../../runs/execution/execution-error.ts';
import type { StartedRun } from '../../runs/run-manager.ts';
import type { Services } from '../../services/services.ts';
import { replyOfWaiting } from './reply-of-run.ts';

/** Answers with the envelope of a command or a script, with 202 where an admin is asked, else with why it did not run. */
export async function replyOfExecution(
  services: Services,
  started: StartedRun,
  field: string,
): Promise<Reply> {
  const { id } = started;
  const headers = { 'Techne-Run-Id': id };
  const settled = await started.settled;
  if (settled.status === 'waiting') return replyOfWaiting(services, id, settled);
  if (settled.status === 'lost')
    return { status: 503, headers, json: { detail: 'The run was interrupted', run_id: id } };
  const { envelope, error = { code: 'RUN_FAILED', message: 'The run failed' } } = settled.result;
  if (typeof envelope !== 'object' || envelope === null) throw executionError(error, field, headers);
  return { status: 200, headers, json: { run_id: id, ...envelope } };
}
