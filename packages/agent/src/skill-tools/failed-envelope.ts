import { ExecError, type Envelope } from '@techne/exec';
import { SkillsError } from '@techne/skills';

/** What was not run answers in the envelope of what was: a failure has the shape of a success. */
export function failedEnvelope(error: unknown): Envelope {
  if (!ExecError.isInstance(error) && !SkillsError.isInstance(error)) throw error;
  const text = error.hint === '' ? error.message : `${error.message}. ${error.hint}`;
  return { success: false, exit_code: -1, output: '', error: text, truncated: false, duration_ms: 0 };
}
