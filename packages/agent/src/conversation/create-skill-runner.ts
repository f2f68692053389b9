import type { Catalog } from '@techne/skills';
import type { LanguageModel } from 'ai';
import type { PromptEvent } from '../prompt-runs/prompt-event.ts';
import type { Retriever } from '../prompt-runs/retriever.ts';
import { runPrompt, type PromptRunResult } from '../prompt-runs/run-prompt.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import type { SkillRun, SkillRunResult } from './skill-run.ts';

/** For the whole run (agent-flow-lite.md, section 7.2). */
const timeoutMs = 180_000;

export interface SkillRunnerOptions {
  readonly catalog: Catalog | (() => Catalog);
  /** The model of a run; a skill's own choice is the host's to honour. */
  readonly model: (run: SkillRun) => LanguageModel | Promise<LanguageModel>;
  readonly retriever?: Retriever;
}

/**
 * Runs skills as prompts for `@name text`; goes into `ConversationOptions.runSkill`.
 *
 * @example
 * new Conversation({ catalog, model, runSkill: createSkillRunner({ catalog, model: () => model }) });
 */
export function createSkillRunner(options: SkillRunnerOptions): (run: SkillRun) => Promise<SkillRunResult> {
  return async (run) => {
    const { skill, inputs, onEvent } = run;
    const tellSkill = (status: string): void =>
      onEvent({ type: 'thought', data: { type: 'skill', status, skill_name: skill.name } });
    tellSkill('start');
    const catalog = typeof options.catalog === 'function' ? options.catalog() : options.catalog;
    const { agentFlow } = skill.manifest;
    let body: string;
    try {
      ({ body } = await catalog.load(skill.name));
    } catch {
      tellSkill('error');
      const message = `The skill ${skill.name} cannot be read.`;
      return { status: 'failed', text: '', error: { code: 'SKILL_FAILED', message } };
    }
    tellSkill('loaded');
    const events = runPrompt({
      prompt: body.trim(),
      inputs: agentFlow?.inputs ?? [],
      values: inputs,
      model: await options.model(run),
      knowledgeBase: agentFlow?.knowledgeBase,
      retriever: options.retriever,
      temperature: agentFlow?.model?.temperature,
      maxOutputTokens: agentFlow?.model?.maxTokens,
      signal: AbortSignal.any([run.signal, AbortSignal.timeout(timeoutMs)]),
    });
    const { status, output, error } = await forward(events, run);
    return { status, text: output, ...(error === undefined ? {} : { error }) };
  };
}

/** Tells the events of a prompt run as events of ours. */
async function forward(
  events: AsyncGenerator<PromptEvent, PromptRunResult>,
  { onEvent }: SkillRun,
): Promise<PromptRunResult> {
  for (;;) {
    const next = await events.next();
    if (next.done === true) return next.value;
    const { event, data } = next.value;
    if (event === 'thought') onEvent({ type: 'thought', data });
    else if (event === 'token') onEvent({ type: 'text', content: data.content });
    else if (event === 'citation')
      onEvent({ type: 'citation', sources: data.sources as unknown as JsonValue[] });
  }
}
