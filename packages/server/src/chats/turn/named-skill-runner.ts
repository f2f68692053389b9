import {
  AgentError,
  runPrompt,
  type AgentEvent,
  type PromptEvent,
  type PromptRunRequest,
  type PromptRunResult,
  type SkillRun,
  type SkillRunResult,
} from '@techne/agent';
import { SkillsError, type Catalog, type Skill } from '@techne/skills';

export interface NamedSkillRunnerOptions extends Pick<
  PromptRunRequest,
  'retriever' | 'limits' | 'onFailure'
> {
  readonly catalog: Catalog;
  /** The model for a skill. */
  readonly model: (skill: Skill) => Promise<PromptRunRequest['model']>;
  /** For the whole run (agent-flow-lite.md, section 7.2). Default 180,000. */
  readonly timeoutMs?: number;
}

/** Runs a skill once for `@name text`, and knows afterwards what that took. */
export class NamedSkillRunner {
  readonly #options: NamedSkillRunnerOptions;
  #result: PromptRunResult | undefined;

  constructor(options: NamedSkillRunnerOptions) {
    this.#options = options;
  }

  /** Undefined when nothing was run. */
  get result(): PromptRunResult | undefined {
    return this.#result;
  }

  /** Goes into `ConversationOptions.runSkill`. That it starts was said before. */
  readonly run = async (run: SkillRun): Promise<SkillRunResult> => {
    const { name, description } = run.skill;
    const tell = (status: string, more: { readonly [key: string]: string }): void =>
      run.onEvent({ type: 'thought', data: { type: 'skill', status, skill_name: name, ...more } });
    try {
      const skill = await this.#options.catalog.load(name);
      const model = await this.#options.model(skill);
      tell('loaded', { description });
      return await this.#generate(run, skill, model);
    } catch (error) {
      if (!SkillsError.isInstance(error) && !AgentError.isInstance(error)) throw error;
      const message = SkillsError.isInstance(error)
        ? `The skill ${name} cannot be read`
        : `The model is not available: ${error.message}`;
      tell('error', { error: message });
      return { status: 'failed', text: '', error: { code: error.code, message } };
    }
  };

  async #generate(
    { inputs: values, signal, onEvent }: SkillRun,
    { manifest: { agentFlow }, body }: Skill,
    model: PromptRunRequest['model'],
  ): Promise<SkillRunResult> {
    const { retriever, limits, onFailure, timeoutMs = 180_000 } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const events = runPrompt({
      prompt: body.trim(),
      inputs: agentFlow?.inputs ?? [],
      values,
      model,
      knowledgeBase: agentFlow?.knowledgeBase,
      retriever,
      temperature: agentFlow?.model?.temperature,
      maxOutputTokens: agentFlow?.model?.maxTokens,
      signal: AbortSignal.any([signal, timeout]),
      limits,
      onFailure,
    });
    const { result, message } = await forward(events, onEvent);
    this.#result = result;
    const { status, output: text, error } = result;
    if (status === 'cancelled' && timeout.aborted && !signal.aborted)
      return { status: 'failed', text, error: timedOut(timeoutMs) };
    return { status, text, ...(error === undefined ? {} : { error: { code: error.code, message } }) };
  }
}

function timedOut(timeoutMs: number): { readonly code: string; readonly message: string } {
  return { code: 'SKILL_TIMEOUT', message: `Skill execution timed out (${Math.round(timeoutMs / 1000)}s)` };
}

/** Tells the events of a prompt run as events of ours; `message` is what its `done` says. */
async function forward(
  events: AsyncGenerator<PromptEvent, PromptRunResult>,
  onEvent: (event: AgentEvent) => void,
): Promise<{ readonly result: PromptRunResult; readonly message: string }> {
  let message = '';
  for (;;) {
    const next = await events.next();
    if (next.done === true) return { result: next.value, message };
    const { event, data } = next.value;
    if (event === 'thought') onEvent({ type: 'thought', data });
    else if (event === 'token') onEvent({ type: 'text', content: data.content });
    else if (event === 'citation')
      onEvent({ type: 'citation', sources: data.sources.map((source) => ({ ...source })) });
    else if (event === 'done') ({ message } = data);
  }
}
