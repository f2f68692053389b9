import type { Run } from '@techne/store';

/** What the audit trail says of a run. What was asked stands in the run itself, for those who may see it. */
export function aboutRun({ kind, skill }: Pick<Run, 'kind' | 'skill'>): Readonly<Record<string, unknown>> {
  return { kind, ...(skill === undefined || skill === '' ? {} : { skill }) };
}
