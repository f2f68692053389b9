import { randomUUID } from 'node:crypto';
import type { ModelMessage } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import type { AgentEvent, RunStatus } from '../events/agent-event.ts';
import { claimWait } from '../loop/claim-wait.ts';
import { continueTurn, runTurn } from '../loop/run-turn.ts';
import type { TurnRequest, TurnResult } from '../loop/turn.ts';
import type { Activation } from '../policies/tool-policy.ts';
import { createInvocationPolicy } from '../subagents/invocation-policy.ts';
import type { Decisions } from '../tools/waiting-calls.ts';
import { ActiveSkills, type ActiveSkill } from '../skill-tools/active-skills.ts';
import { heldActivations, withoutActivation } from './activation-messages.ts';
import { activateByPerson, currentCatalog } from './activate-by-person.ts';
import type { ConversationOptions } from './conversation-options.ts';
import { createInsistence } from './create-insistence.ts';
import { prepareAgain, prepareMessage, type ConversationState } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';
import {
  packConversation,
  unpackConversation,
  type StoredConversation,
  type WaitingMessage,
} from './stored-conversation.ts';
import { tell, tellRefusal } from './tell.ts';

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

/** What a turn came to before it handed calls over, with the results of those calls at the end. */
export interface TurnSoFar {
  readonly messages: readonly ModelMessage[];
  readonly activations?: readonly Activation[];
}

/**
 * A conversation that discloses skills, activates them and follows them (remcochat.md, sections 5 to 8). It holds what
 * was said and which skills are active; `store` and `restore` take it from one process to another, also while it waits.
 *
 * @example
 * const conversation = new Conversation({ catalog, model });
 * const { text } = await conversation.send('/git what changed today?');
 * const later = await Conversation.restore({ catalog, model }, JSON.parse(JSON.stringify(conversation.store())));
 */
export class Conversation {
  #options: ConversationOptions;
  readonly #active: ActiveSkills;
  readonly #messages: ModelMessage[];
  #mode: string | undefined;
  /** A skill whose text goes into the next request, where tools are off. */
  #toInject: string | undefined;
  #waiting: WaitingMessage | undefined;
  /** What came with the last message, for going on with it in the same process. */
  #sending: SendOptions = {};

  constructor(options: ConversationOptions, before: Pick<StoredConversation, 'waiting' | 'toInject'> = {}) {
    const { messages = [], activated = [], mode } = options;
    this.#options = options;
    this.#messages = [...messages];
    this.#waiting = before.waiting;
    this.#toInject = before.toInject;
    const said = [...messages, ...(before.waiting?.turn.messages ?? [])];
    this.#active = new ActiveSkills(stillHeld(activated, said));
    this.#mode = mode;
  }

  /** A conversation that was stored, with the texts of its skills as they are now (ruling 32). */
  static async restore(options: ConversationOptions, stored: StoredConversation): Promise<Conversation> {
    const chatType = options.caller?.chat?.type;
    const place = chatType === undefined ? {} : { chatType };
    const { skillTools } = options;
    const before = await unpackConversation(stored, currentCatalog(options), { ...skillTools, ...place });
    const { messages, activated, mode } = before;
    return new Conversation(
      { ...options, messages, activated, ...(mode === undefined ? {} : { mode }) },
      before,
    );
  }

  /** Everything that `restore` needs, as plain data. */
  store(): StoredConversation {
    return packConversation({
      version: 1,
      messages: [...this.#messages],
      activated: this.#active.entries,
      ...(this.#mode === undefined ? {} : { mode: this.#mode }),
      ...(this.#toInject === undefined ? {} : { toInject: this.#toInject }),
      ...(this.#waiting === undefined ? {} : { waiting: this.#waiting }),
    });
  }

  /** The message that waits for people; undefined when none does. */
  get waiting(): WaitingMessage | undefined {
    return this.#waiting;
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

  /** Takes a skill out of the active ones, and its text out of the conversation; true when it was among them. */
  deactivate(name: string): boolean {
    if (!this.#active.remove(name)) return false;
    this.#messages.splice(0, Infinity, ...withoutActivation(this.#messages, name));
    return true;
  }

  get mode(): string | undefined {
    return this.#mode;
  }

  /** Changes the mode from the next message on. */
  setMode(mode: string | undefined): void {
    this.#mode = mode;
  }

  /** Another model answers from the next message on. */
  setModel(model: Pick<ConversationOptions, 'model' | 'toolsEnabled' | 'contextWindow'>): void {
    this.#options = { ...this.#options, ...model };
  }

  /** Says what a message would lead to, and does nothing yet. */
  prepare(text: string): Promise<PreparedMessage> {
    return prepareMessage(text, this.#options, this.#state);
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
      case 'notice':
        tell(options, { type: 'text', content: prepared.text });
        tell(options, { type: 'run_finished', status: 'succeeded' });
        return { kind: 'notice', status: 'succeeded', text: prepared.text };
      case 'activation':
        return this.#activate(text, prepared.skill.name, options);
      case 'run':
        return this.#run(text, prepared, options);
      case 'turn':
        return this.#ask(text, prepared, options);
    }
  }

  /**
   * Goes on with the message that waits: every waiting call is decided together (ruling 32). Its tools and instructions
   * are made anew, so another process can do it. Without `options`, those of `send` hold.
   */
  async resume(decisions: Decisions, options: SendOptions = this.#sending): Promise<Reply> {
    const waiting = this.#waiting;
    if (waiting === undefined) throw new AgentError('TURN_NOT_WAITING', 'This conversation does not wait.');
    const { runId, text, said, turn } = waiting;
    const prepared = await prepareAgain(text, said, this.#options, this.#state);
    const request = this.#requestFor(prepared, options, runId);
    const answers = claimWait(turn, decisions);
    tell(options, { type: 'run_resumed', kind: 'chat', model: idOf(this.#options.model) });
    return this.#finish(request, waiting, await continueTurn(request, turn, answers));
  }

  /**
   * Goes on with a message whose turn ended at calls that were handed over, in whichever process. Nobody is asked.
   *
   * @example
   * const { turn } = await conversation.send(text, { unattended: true });
   * await later.proceed(text, { messages: [...turn.messages, results], activations: turn.activations });
   */
  async proceed(text: string, soFar: TurnSoFar, options: SendOptions = {}): Promise<Reply> {
    const { messages: since, activations } = soFar;
    const { firstTool: _, ...prepared } = await prepareAgain(text, text, this.#options, {
      ...this.#state,
      since,
    });
    const more = activations === undefined ? {} : { activations };
    return this.#ask(text, prepared, { ...options, unattended: true }, { since, ...more });
  }

  get #state(): ConversationState {
    return {
      active: this.#active,
      messages: this.#messages,
      mode: this.#mode,
      toInject: this.#toInject,
    };
  }

  async #ask(
    text: string,
    prepared: Turn,
    options: SendOptions,
    { since, ...more }: { since?: readonly ModelMessage[]; activations?: readonly Activation[] } = {},
  ): Promise<Reply> {
    const { runId = randomUUID() } = options;
    const { said, tools, disclosure, offered } = prepared;
    const { model } = this.#options;
    this.#toInject = undefined;
    this.#sending = options;
    const request = { ...this.#requestFor(prepared, options, runId, since), ...more };
    tell(options, { type: 'run_started', kind: 'chat', model: idOf(model) });
    if (offered > 0)
      tell(options, { type: 'skills_offered', count: offered, format: 'json', tokens: disclosure.tokens });
    // Where tools are off, what the person named was injected: that is its activation.
    if (prepared.invoked !== undefined && tools.length === 0) this.#active.add(prepared.invoked);
    return this.#finish(request, { runId, text, said }, await runTurn(request), since);
  }

  #requestFor(
    prepared: Turn,
    options: SendOptions,
    runId: string,
    since: readonly ModelMessage[] = [],
  ): TurnRequest {
    const { model, caller = {}, policies, limits } = this.#options;
    const { instructions, messages, tools, firstTool } = prepared;
    return {
      ...limits,
      ...options,
      runId,
      model,
      instructions,
      messages,
      tools,
      policies: [
        createInvocationPolicy(currentCatalog(this.#options), {
          invoked: prepared.invoked,
          activatesOthers: true,
        }),
        ...(policies?.() ?? []),
      ],
      caller: this.#mode === undefined ? caller : { ...caller, mode: this.#mode },
      ...(firstTool === undefined ? {} : { firstTool }),
      ...createInsistence(prepared, since, (skill, truncated) => {
        if (this.#active.has(skill)) return;
        this.#active.add(skill);
        tell(options, { type: 'skill_activated', skill, truncated, injected: true });
      }),
    };
  }

  #finish(
    request: TurnRequest,
    message: Omit<WaitingMessage, 'turn'>,
    turn: TurnResult,
    since: readonly ModelMessage[] = [],
  ): Reply {
    const { runId, text, said } = message;
    const { status, error } = turn;
    this.#waiting = status === 'waiting' ? { runId, text, said, turn } : undefined;
    if (status !== 'waiting')
      this.#messages.push({ role: 'user', content: said }, ...since, ...turn.messages);
    tell(request, {
      type: 'run_finished',
      status,
      ...(error === undefined ? {} : { message: error.message }),
    });
    return { kind: 'turn', status, text: turn.text, turn, ...(error === undefined ? {} : { error }) };
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

function idOf(model: ConversationOptions['model']): string {
  return typeof model === 'string' ? model : model.modelId;
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
