import { AgentError } from '@techne/agent';
import { skillSettings } from '@techne/config';
import { SkillsError, type Skill } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { RunContext } from '../run-context.ts';
import type { StartedRun } from '../run-manager.ts';
import { promptWork } from './prompt-work.ts';
import { readInputValues } from './read-input-values.ts';

export interface PromptRunInput {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly model?: string | undefined;
}

/** Begins to run a skill as a prompt; what is wrong with the request is said before that. */
export async function startPromptRun(
  context: RunContext,
  caller: Caller,
  { catalog, skill: found }: ResolvedSkill,
  { inputs: given, model: asked }: PromptRunInput,
): Promise<StartedRun> {
  const { parts, manager, models } = context;
  const skill = await loadSkill(() => catalog.load(found.name));
  const { agentFlow, model: own } = skill.manifest;
  const inputs = agentFlow?.inputs ?? [];
  const values = readInputValues(inputs, given);
  if (asked !== undefined && !models.isConfigured(asked))
    throw new HttpError(400, { field: 'model', message: 'This model is not configured' });
  const configured = skillSettings(parts.config, skill.name).model;
  const { model } = await openModel(() => models.open({ asked, configured, own }));
  const work = promptWork({
    prompt: skill.body.trim(),
    inputs,
    values,
    model,
    knowledgeBase: agentFlow?.knowledgeBase,
    retriever: parts.retrieverFor(caller),
    temperature: agentFlow?.model?.temperature,
    maxOutputTokens: agentFlow?.model?.maxTokens,
    limits: parts.modelLimits,
    onFailure: ({ code, message }) =>
      parts.log.warn({ code, why: context.redactor.redactText(message) }, 'a run'),
  });
  const { tenant, userId } = caller;
  const request = { inputs: values, ...(asked === undefined ? {} : { model: asked }) };
  return manager.start({ tenant, userId, kind: 'run', skill: skill.name, request }, work);
}

/** A skill that became invalid since it was listed is the fault of who changed it. */
async function loadSkill<Loaded extends Skill>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    throw new HttpError(400, { field: 'content', message: error.message }, { cause: error });
  }
}

async function openModel<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    throw new HttpError(503, `The model is not available: ${error.message}`, { cause: error });
  }
}
