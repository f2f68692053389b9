import type { Workflow } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ChatContext } from '../chat-context.ts';

/** A workflow that can answer the caller: 404 for one that is not theirs, 400 for one that cannot be run any more. */
export async function requireAnswering(
  { parts: { workflows } }: ChatContext,
  caller: Caller,
  id: string,
): Promise<Workflow> {
  const workflow = await workflows.find(caller, id);
  if (workflow === undefined)
    throw new HttpError(404, { field: 'workflow_id', message: `There is no workflow ${id}` });
  const [problem] = await workflows.validate(workflow.graph);
  if (problem === undefined) return workflow;
  throw new HttpError(400, { field: 'workflow_id', message: problem.message });
}
