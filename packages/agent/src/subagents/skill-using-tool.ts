import { visibleSkills, type Catalog, type VisibilityOptions } from '@techne/skills';
import { fieldsOf, textOf } from '../skill-tools/read-input.ts';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import type { Decisions } from '../tools/waiting-calls.ts';
import { useSkillName } from './chaining-policy.ts';
import { describeUseSkill } from './describe-use-skill.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';
import { readSkillUseState } from './read-skill-use-state.ts';
import type { SkillUseState, UseSkillRequest, UseSkillResult } from './skill-use.ts';

/** Events that whoever lets the call wait tells itself, by ids of its own. */
const toldByTheTurn = new Set(['approval_needed', 'approval_answered']);

export interface SkillUser {
  use(request: UseSkillRequest): Promise<UseSkillResult>;
  resume(request: UseSkillRequest, state: SkillUseState, decisions: Decisions): Promise<UseSkillResult>;
}

/** What an agent calls to run a skill as a subagent; `user` runs it. */
export function skillUsingTool(catalog: Catalog, user: SkillUser, place: VisibilityOptions = {}): AgentTool {
  return {
    name: useSkillName,
    description: describeUseSkill(visibleSkills(catalog.skills, place).map(({ name }) => name)),
    inputSchema: {
      type: 'object',
      properties: {
        skill: { type: 'string', description: 'Name of the skill to invoke.' },
        message: { type: 'string', description: 'The task for the skill.' },
        context: {
          type: 'string',
          description: 'What the skill has to know; it sees nothing else of this conversation.',
        },
      },
      required: ['skill', 'message'],
      additionalProperties: false,
    },
    execute: async (input, context) => renderResult(await user.use(requestOf(input, context))),
    async resume(input, state, decisions, context) {
      const read = readSkillUseState(state);
      if (read === undefined) return renderResult(unreadable(textOf(input, 'skill')));
      return renderResult(await user.resume(requestOf(input, context), read, decisions));
    },
  };
}

function requestOf(input: JsonValue, context: ToolContext): UseSkillRequest {
  const { caller, depth, signal, ask, mayWait = false, save } = context;
  return {
    skill: textOf(input, 'skill'),
    message: ownText(input, 'message'),
    context: ownText(input, 'context'),
    caller,
    depth,
    signal,
    ...(ask === undefined ? { unattended: !mayWait } : { ask }),
    ...(save === undefined ? {} : { save }),
    emit: (event) => (mayWait && toldByTheTurn.has(event.type) ? undefined : context.emit(event)),
  };
}

/** As written, blanks included: code and letters have them. */
function ownText(input: JsonValue, field: string): string {
  const fields = fieldsOf(input);
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return typeof value === 'string' ? value : '';
}

function renderResult(result: UseSkillResult): ToolOutcome {
  if (result.status === 'refused')
    return { output: { error: renderRefusal(result.refusal), iterations: 0 }, isError: true };
  if (result.status === 'waiting') {
    const { skill, iterations, state, pending } = result;
    const message = `The skill '${skill}' waits for the consent of a person.`;
    const error = { code: 'TOOL_CONFIRMATION_REQUIRED', message };
    return { output: { error, iterations }, isError: true, waiting: { pending, state } };
  }
  const { content, iterations, error, status } = result;
  if (error === undefined && status === 'succeeded') return { output: { content, iterations } };
  const { code, message } = error ?? { code: 'SKILL_FAILED', message: `The skill ended as ${status}` };
  return { output: { content, iterations, error: { code, message } }, isError: true };
}

function unreadable(skill: string): UseSkillResult {
  const message = 'What was stored of this use cannot be read, so it does not go on.';
  return { status: 'refused', skill, refusal: { code: 'SKILL_STATE_INVALID', message }, iterations: 0 };
}

function renderRefusal({ code, message, hint, config }: SkillUseRefusal): JsonValue {
  return {
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(config === undefined ? {} : { config }),
  };
}
