import type { Redactor } from '@techne/exec';
import { StringDecoder } from 'node:string_decoder';
import type { AgentEvent } from './agent-event.ts';

type TextEvent = Extract<AgentEvent, { type: 'text' | 'reasoning' }>;

/** Redacts text that comes in pieces, also where a secret lies across two of them. */
export class TextRedaction {
  readonly #redactor: Redactor;
  readonly #tell: (event: TextEvent) => void;
  #open:
    | {
        readonly type: TextEvent['type'];
        readonly stream: ReturnType<Redactor['openStream']>;
        readonly decoder: StringDecoder;
      }
    | undefined;

  constructor(redactor: Redactor, tell: (event: TextEvent) => void) {
    this.#redactor = redactor;
    this.#tell = tell;
  }

  push({ type, content }: TextEvent): void {
    if (this.#open?.type !== type) this.flush();
    this.#open ??= { type, stream: this.#redactor.openStream(), decoder: new StringDecoder() };
    const { stream, decoder } = this.#open;
    this.#say(type, decoder.write(stream.push(Buffer.from(content))));
  }

  flush(): void {
    if (this.#open === undefined) return;
    const { type, stream, decoder } = this.#open;
    this.#open = undefined;
    this.#say(type, decoder.write(stream.end()) + decoder.end());
  }

  #say(type: TextEvent['type'], content: string): void {
    if (content !== '') this.#tell({ type, content });
  }
}
