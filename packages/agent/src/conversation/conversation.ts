import { randomUUID } from 'node:crypto';
import type { ModelMessage } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import type { AgentEvent, RunStatus } from '../events/agent-event.ts';
import { resumeTurn, runTurn } from '../loop/run-turn.ts';
import type { TurnRequest, TurnResult } from '../loop/turn.ts';
import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import { ActiveSkills, type ActiveSkill } from '../skill-tools/active-skills.ts';
import { heldActivations } from './activation-messages.ts';
import { activateByPerson } from './activate-by-person.ts';
import type { ConversationOptions } from './conversation-options.ts';
import { parseAt } from './parse-invocation.ts';
import { prepareMessage } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';

/** What belongs to one message and not to the conversation. */
export type SendOptions = Pick<TurnRequest, 'signal' | 'ask' | 'unattended' | 'save' | 'onEvent'> & {
  readonly runId?: string;
};

/** What came of a message. */
export interface Reply {
  readonly kind: PreparedMessage['kind'];
  readonly status: RunStatus;
  readonly text: string;
  /** Where the model was asked. */
  readonly turn?: TurnResult;
  readonly error?: { readonly code: string; readonly message: string };
}

type Turn = Extract<PreparedMessage, { kind: 'turn' }>;

/**
 * A conversation that discloses skills, activates them and follows them (remcochat.md, sections 5 to 8). It holds what
 * was said and which skills are active; a host stores both.
 *
 * @example
 * const conversation = new Conversation({ catalog, model });
 * const { text } = await conversation.send('/git what changed today?');
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #active: ActiveSkills;
  readonly #messages: ModelMessage[];
  #mode: string | undefined;
  /** A skill whose text goes into the next request, where tools are off. */
  #toInject: string | undefined;
  #waiting:
    | { readonly request: TurnRequest; readonly said: ModelMessage; readonly result: TurnResult }
    | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#messages = [...(options.messages ?? [])];
    this.#active = new ActiveSkills(stillHeld(options.activated ?? [], this.#messages));
    this.#mode = options.mode;
  }

  get messages(): readonly ModelMessage[] {
    return this.#messages;
  }

  /** Names and, where their text is in the conversation, digests. */
  get activated(): readonly ActiveSkill[] {
    return this.#active.entries;
  }

  /** The names that a host remembers (ruling 19). */
  get activatedNames(): readonly string[] {
    return this.#active.names;
  }

  /** Takes a skill out of the active ones; true when it was among them. */
  deactivate(name: string): boolean {
    return this.#active.remove(name);
  }

  get mode(): string | undefined {
    return this.#mode;
  }

  /** Changes the mode from the next message on. */
  setMode(mode: string | undefined): void {
    this.#mode = mode;
  }

  /** Says what a message would lead to, and does nothing yet. */
  prepare(text: string): Promise<PreparedMessage> {
    return prepareMessage(text, this.#options, {
      active: this.#active,
      messages: this.#messages,
      mode: this.#mode,
      toInject: this.#toInject,
    });
  }

  /** Takes a message of a person to its end, or to where it waits for one. */
  async send(text: string, options: SendOptions = {}): Promise<Reply> {
    if (this.#waiting !== undefined) {
      throw new AgentError('ARGUMENT_ERROR', 'The conversation waits for a decision.', {
        hint: 'Decide the waiting calls first.',
      });
    }
    const prepared = await this.prepare(text);
    switch (prepared.kind) {
      case 'refused':
        tellRefusal(text, prepared.message, options);
        return failed('refused', prepared);
      case 'activation':
        return this.#activate(text, prepared.skill.name, options);
      case 'run':
        return this.#run(text, prepared, options);
      case 'turn':
        return this.#ask(prepared, options);
    }
  }

  /** Goes on with a turn that waits: every waiting call is decided together (ruling 32). */
  async resume(decisions: Readonly<Record<string, ConfirmationAnswer>>): Promise<Reply> {
    const waiting = this.#waiting;
    if (waiting === undefined) throw new AgentError('TURN_NOT_WAITING', 'This conversation does not wait.');
    const result = await resumeTurn(waiting.request, waiting.result, decisions);
    return this.#finish(waiting.request, waiting.said, result);
  }

  async #ask(prepared: Turn, options: SendOptions): Promise<Reply> {
    const { model, caller = {}, policies, limits } = this.#options;
    const { runId = randomUUID(), ...rest } = options;
    const { instructions, messages, tools, firstTool, disclosure, offered } = prepared;
    this.#toInject = undefined;
    const request: TurnRequest = {
      ...limits,
      ...rest,
      runId,
      model,
      instructions,
      messages,
      tools,
      policies: policies?.() ?? [],
      caller: this.#mode === undefined ? caller : { ...caller, mode: this.#mode },
      ...(firstTool === undefined ? {} : { firstTool }),
    };
    const modelId = typeof model === 'string' ? model : model.modelId;
    tell(options, { type: 'run_started', kind: 'chat', model: modelId });
    if (offered > 0)
      tell(options, { type: 'skills_offered', count: offered, format: 'json', tokens: disclosure.tokens });
    // Where tools are off, what the person named was injected: that is its activation.
    if (prepared.invoked !== undefined && tools.length === 0) this.#active.add(prepared.invoked);
    return this.#finish(request, prepared.said, await runTurn(request));
  }

  #finish(request: TurnRequest, said: ModelMessage, result: TurnResult): Reply {
    const { status, text, error } = result;
    this.#waiting = status === 'waiting' ? { request, said, result } : undefined;
    if (status !== 'waiting') this.#messages.push(said, ...result.messages);
    tell(request, {
      type: 'run_finished',
      status,
      ...(error === undefined ? {} : { message: error.message }),
    });
    return { kind: 'turn', status, text, turn: result, ...(error === undefined ? {} : { error }) };
  }

  async #activate(said: string, name: string, options: SendOptions): Promise<Reply> {
    const { toolsEnabled = true } = this.#options;
    const result = await activateByPerson(name, said, this.#options, {
      active: this.#active,
      mode: this.#mode,
      emit: (event) => tell(options, event),
    });
    if (!result.ok) return failed('activation', { code: 'SKILL_FAILED', message: result.message });
    // A model without tools cannot read results of tools either: it gets the text with the next message.
    if (toolsEnabled) this.#messages.push(...result.messages);
    else this.#toInject = name;
    return { kind: 'activation', status: 'succeeded', text: result.text };
  }

  async #run(
    said: string,
    { skill, inputs, text }: Extract<PreparedMessage, { kind: 'run' }>,
    options: SendOptions,
  ): Promise<Reply> {
    const { runSkill } = this.#options;
    if (runSkill === undefined)
      return failed('run', { code: 'SKILL_REFUSED', message: 'Skills cannot be run here.' });
    const { runId = randomUUID(), signal = new AbortController().signal } = options;
    const onEvent = (event: AgentEvent): void => tell(options, event);
    const result = await runSkill({ skill, inputs, text, runId, signal, onEvent });
    const { status, error } = result;
    tell(options, {
      type: 'run_finished',
      status,
      ...(error === undefined ? {} : { message: error.message }),
    });
    if (result.text !== '') {
      this.#messages.push({ role: 'user', content: said }, { role: 'assistant', content: result.text });
    }
    return { kind: 'run', ...result };
  }
}

/** A digest says that the text is in the conversation; where it is not, the name alone is remembered. */
function stillHeld(
  activated: readonly ActiveSkill[],
  messages: readonly ModelMessage[],
): readonly ActiveSkill[] {
  const held = new Set(heldActivations(messages).map(({ skill }) => skill));
  return activated.map((each) => (held.has(each.name) ? each : { name: each.name }));
}

function failed(
  kind: Reply['kind'],
  { code, message }: { readonly code: string; readonly message: string },
): Reply {
  return { kind, status: 'failed', text: message, error: { code, message } };
}

/** An unknown `@name` is an error that listeners see too (ruling 19). */
function tellRefusal(text: string, message: string, options: SendOptions): void {
  const skill = parseAt(text)?.name;
  if (skill !== undefined)
    tell(options, {
      type: 'thought',
      data: { type: 'skill', status: 'error', skill_name: skill, error: message },
    });
  tell(options, { type: 'run_finished', status: 'failed', message });
}

/** A listener that throws breaks nothing. */
function tell({ onEvent }: Pick<SendOptions, 'onEvent'>, event: AgentEvent): void {
  try {
    onEvent?.(event);
  } catch {
    // What happened has happened, whoever hears of it.
  }
}
