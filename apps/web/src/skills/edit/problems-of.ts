import type { SkillVerdict } from '@techne/server/client';
import type { EditorProblem } from '../../editor/editor-problem.ts';

/** What is wrong with a text, errors first. */
export function problemsOf(verdict: SkillVerdict | undefined): readonly EditorProblem[] {
  if (verdict === undefined) return [];
  return [
    ...verdict.errors.map((each) => ({ severity: 'error' as const, ...each })),
    ...verdict.warnings.map((each) => ({ severity: 'warning' as const, ...each })),
  ];
}
