import type { AgentEvent } from '@techne/agent';
import type { AuditEvent } from './audit-service.ts';

type Told = Pick<AuditEvent, 'action' | 'subject' | 'outcome' | 'data'>;

/** What the audit trail keeps of an event of a run; undefined for what is of no interest there, such as tokens. */
export function describeAgentEvent(event: AgentEvent): Told | undefined {
  switch (event.type) {
    case 'skills_offered': {
      const { count, format, tokens } = event;
      return {
        action: 'skill.disclose',
        subject: 'catalog',
        outcome: 'done',
        data: { count, format, tokens },
      };
    }
    case 'skill_activated': {
      const { skill, digest, truncated } = event;
      return { action: 'skill.load', subject: skill, outcome: 'done', data: { digest, truncated } };
    }
    case 'thought':
      return describeNamedRun(event.data);
    case 'skill_file_read': {
      const { skill, path, truncated } = event;
      return { action: 'file.read', subject: skill, outcome: 'done', data: { path, truncated } };
    }
    case 'skill_file_refused': {
      const { skill, path, code } = event;
      return { action: 'file.refuse', subject: skill, outcome: 'refused', data: { path, code } };
    }
    case 'tool_result': {
      const { tool, callId: call, isError, durationMs: duration_ms } = event;
      return {
        action: 'tool.call',
        subject: tool,
        outcome: isError ? 'failed' : 'done',
        data: { call, duration_ms },
      };
    }
    case 'tool_call_blocked': {
      const { tool, callId: call, code, reason, reasonCodes: reason_codes, decisionId: decision_id } = event;
      const data = { call, code, reason, reason_codes, decision_id };
      return { action: 'policy.refuse', subject: tool, outcome: 'refused', data };
    }
    case 'skills_allowed_tools_policy_changed': {
      const { skill, enforced, allowed, reason } = event;
      return {
        action: 'policy.change',
        subject: skill ?? 'none',
        outcome: 'done',
        data: { enforced, allowed, reason },
      };
    }
    case 'capability_called': {
      const { capability, operation, status } = event;
      const outcome = status === 'succeeded' ? 'done' : 'failed';
      return { action: 'capability.call', subject: capability, outcome, data: { operation, status } };
    }
    default:
      return undefined;
  }
}

/** `@name` loads a skill without the tool for it. */
function describeNamedRun(data: Extract<AgentEvent, { type: 'thought' }>['data']): Told | undefined {
  const { type, status, skill_name: skill } = data;
  if (type !== 'skill' || status !== 'loaded' || typeof skill !== 'string') return undefined;
  return { action: 'skill.load', subject: skill, outcome: 'done', data: { as: 'run' } };
}
