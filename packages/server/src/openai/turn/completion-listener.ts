import type { AgentEvent } from '@techne/agent';
import { sayChatEvent } from '../../chats/turn/say-chat-event.ts';
import type { ActiveRun } from '../../runs/active-run.ts';

/**
 * Tells of a completion as it happens. What a model says before and after it calls a tool of ours is one text for the
 * caller, who does not know of the call: a blank line keeps them apart.
 */
export class CompletionListener {
  readonly #run: ActiveRun;
  #text = '';
  #isNewStep = false;

  constructor(run: ActiveRun) {
    this.#run = run;
  }

  /** Everything that was said so far. */
  get text(): string {
    return this.#text;
  }

  readonly hear = (event: AgentEvent): void => {
    this.#run.trail.hear(event);
    if (event.type === 'step_started') this.#isNewStep = true;
    if (event.type === 'text') this.say(event.content);
    else sayChatEvent(this.#run, event);
  };

  say(content: string): void {
    if (content === '') return;
    const gap = this.#isNewStep && this.#text !== '' && !/\s$/.test(this.#text) ? '\n\n' : '';
    this.#isNewStep = false;
    this.#text += gap + content;
    this.#run.token(gap + content);
  }
}
