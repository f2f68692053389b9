import type { Redactor } from '@techne/exec';
import type { ExecutionLog } from './execution-log.ts';

/** What one node says, with its id and without secrets: one that comes in two tokens is found too. */
export class NodeEmitter {
  readonly #log: ExecutionLog;
  readonly #nodeId: string;
  readonly #redactor: Redactor | undefined;
  #stream: ReturnType<Redactor['openStream']> | undefined;
  /** Half of a character whose other half comes with the next token: alone it has no bytes. */
  #half = '';

  constructor(log: ExecutionLog, nodeId: string, redactor: Redactor | undefined) {
    this.#log = log;
    this.#nodeId = nodeId;
    this.#redactor = redactor?.isEmpty === true ? undefined : redactor;
  }

  emit(event: string, data: Readonly<Record<string, unknown>>): void {
    const { content } = data;
    if (event === 'token' && typeof content === 'string') return this.#token(content);
    this.endTokens();
    this.#append(event, data);
  }

  /** Says what was held back because it might have been the beginning of a secret. */
  endTokens(): void {
    const rest = (this.#stream?.end().toString() ?? '') + this.#half;
    this.#stream = undefined;
    this.#half = '';
    if (rest !== '') this.#append('token', { content: rest });
  }

  #token(content: string): void {
    if (this.#redactor === undefined) return this.#append('token', { content });
    this.#stream ??= this.#redactor.openStream();
    const all = this.#half + content;
    this.#half = /[\ud800-\udbff]$/.exec(all)?.[0] ?? '';
    const whole = all.slice(0, all.length - this.#half.length);
    const said = this.#stream.push(Buffer.from(whole)).toString();
    if (said !== '') this.#append('token', { content: said });
  }

  #append(event: string, data: Readonly<Record<string, unknown>>): void {
    const redacted = this.#redactor?.redactValue(data) ?? data;
    this.#log.append(event, { node_id: this.#nodeId, ...(typeof redacted === 'object' ? redacted : data) });
  }
}
