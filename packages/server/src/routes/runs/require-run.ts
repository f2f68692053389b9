import type { Run } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services/services.ts';

/** A run that the caller may see; somebody else's is not there. */
export async function requireRun({ runs }: Services, caller: Caller, id: string): Promise<Run> {
  const run = await runs.find(caller, id);
  if (run === undefined) throw new HttpError(404, { field: 'id', message: `There is no run ${id}` });
  return run;
}
