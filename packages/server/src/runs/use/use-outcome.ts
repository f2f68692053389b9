import type { UseSkillResult } from '@techne/agent';
import { shownPreview } from '../../approvals/shown-preview.ts';
import type { ActiveRun } from '../active-run.ts';
import { failedOutcome, type RunOutcome } from '../run-outcome.ts';

/** How a use stands, as a run; `state` makes what it waits with of the use's own. */
export function useOutcome(
  run: ActiveRun,
  result: UseSkillResult,
  state: (use: unknown) => unknown,
): RunOutcome {
  if (result.status === 'refused') {
    const { refusal } = result;
    run.say('error', { message: refusal.message });
    return failedOutcome(refusal);
  }
  if (result.status === 'waiting') {
    const calls = result.pending.map(({ callId, tool, skill = result.skill, need }) => ({
      callId,
      skill,
      tool,
      digest: need.digest ?? '',
      reason: need.reason,
      ...(need.warning === undefined ? {} : { warning: need.warning }),
      preview: shownPreview(need.preview),
    }));
    return { status: 'waiting', calls, state: state(result.state) };
  }
  const { status, output, usage, error } = result;
  const said = { output: run.redactor.redactText(output), usage };
  if (status === 'succeeded')
    return { status, message: 'Skill execution completed successfully', result: said };
  const failure = error ?? { code: 'SKILL_FAILED', message: 'The skill failed' };
  if (status === 'failed') run.say('error', { message: failure.message });
  return { status, message: failure.message, result: { ...said, error: failure } };
}
