import type { AgentEvent } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';
import type { TurnUsage } from '../messages/turn-end.ts';
import { sayChatEvent } from './say-chat-event.ts';

type Tokens = { readonly inputTokens: number; readonly outputTokens: number };

/** Tells of a turn as it happens, and remembers what is stored at its end. */
export class TurnListener {
  readonly #run: ActiveRun;
  readonly #contextWindow: number;
  #lastStep: Tokens | undefined;
  /** Whether the text of a skill that was activated now was cut, by its name. */
  readonly cut = new Map<string, boolean>();

  constructor(run: ActiveRun, contextWindow: number) {
    this.#run = run;
    this.#contextWindow = contextWindow;
  }

  readonly hear = (event: AgentEvent): void => {
    if (event.type === 'usage') this.#lastStep = event;
    if (event.type === 'skill_activated') this.cut.set(event.skill, event.truncated);
    this.#run.trail.hear(event);
    sayChatEvent(this.#run, event);
  };

  /** What all steps took; the window is as full as the last one made it. */
  usage(all: Tokens): TurnUsage {
    const { inputTokens, outputTokens } = this.#lastStep ?? all;
    return {
      input_tokens: all.inputTokens,
      output_tokens: all.outputTokens,
      context_tokens: inputTokens + outputTokens,
      context_window: this.#contextWindow,
    };
  }
}
