import type { Run, Workflow } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services/services.ts';
import { mayChange } from '../../workflows/access.ts';

type Workflows = Pick<Services, 'workflows'>;

/** A workflow that the caller may see and execute. */
export async function requireWorkflow(
  { workflows }: Workflows,
  caller: Caller,
  id: string,
): Promise<Workflow> {
  const workflow = await workflows.find(caller, id);
  if (workflow !== undefined) return workflow;
  throw new HttpError(404, { field: 'id', message: `There is no workflow ${id}` });
}

/** One that the caller may change as well: 403 for one that is only shared. */
export async function requireOwnWorkflow(services: Workflows, caller: Caller, id: string): Promise<Workflow> {
  const workflow = await requireWorkflow(services, caller, id);
  if (mayChange(workflow, caller)) return workflow;
  throw new HttpError(403, 'Only its owner and admins may change a workflow');
}

/** An execution that the caller may see; somebody else's is not there. */
export async function requireExecution({ workflows }: Workflows, caller: Caller, id: string): Promise<Run> {
  const run = await workflows.findExecution(caller, id);
  if (run !== undefined) return run;
  throw new HttpError(404, { field: 'id', message: `There is no execution ${id}` });
}
