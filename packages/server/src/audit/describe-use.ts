import type { SkillUseLogEntry } from '@techne/agent';
import type { AuditEvent } from './audit-service.ts';

/** A use of a skill as a subagent, refused ones included. */
export function describeUse(
  entry: SkillUseLogEntry,
): Pick<AuditEvent, 'action' | 'subject' | 'outcome' | 'data'> {
  const { event, skill, status, iterations, durationMs: duration_ms, code } = entry;
  const isRefused = event === 'skill_refused';
  const outcome = isRefused ? 'refused' : status === 'succeeded' ? 'done' : 'failed';
  return { action: 'skill.use', subject: skill, outcome, data: { status, iterations, duration_ms, code } };
}
