import type { Redactor } from '@techne/exec';
import type { ExecutionLog } from './execution-log.ts';

/** What one node says, with its id and without secrets: one that comes in two tokens is found too. */
export class NodeEmitter {
  readonly #log: ExecutionLog;
  readonly #nodeId: string;
  readonly #redactor: Redactor | undefined;
  #stream: ReturnType<Redactor['openStream']> | undefined;

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
    const rest = this.#stream?.end().toString() ?? '';
    this.#stream = undefined;
    if (rest !== '') this.#append('token', { content: rest });
  }

  #token(content: string): void {
    if (this.#redactor === undefined) return this.#append('token', { content });
    this.#stream ??= this.#redactor.openStream();
    const said = this.#stream.push(Buffer.from(content)).toString();
    if (said !== '') this.#append('token', { content: said });
  }

  #append(event: string, data: Readonly<Record<string, unknown>>): void {
    const redacted = this.#redactor?.redactValue(data) ?? data;
    this.#log.append(event, { node_id: this.#nodeId, ...(typeof redacted === 'object' ? redacted : data) });
  }
}
