import type { WorkflowRun } from 'openworkflow/internal';

/** Whether a run of the engine has not ended. */
export function isOpenRun({ status }: Pick<WorkflowRun, 'status'>): boolean {
  return status === 'pending' || status === 'running' || status === 'sleeping';
}
