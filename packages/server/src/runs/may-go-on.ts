import type { Run } from '@techne/store';

/** Whether events may come after `done`: an execution of a workflow keeps its id when it is resumed. */
export function mayGoOn({ kind }: Pick<Run, 'kind'>): boolean {
  return kind === 'workflow';
}
