import { randomUUID } from 'node:crypto';
import type { CapabilityProvider } from '@techne/config';
import type { JsonValue } from '../../tools/agent-tool.ts';
import type { CapabilityErrorCode } from '../capability-error-code.ts';
import { CapabilityError } from '../capability-error.ts';
import { credentialInText } from '../credentials/credential-rules.ts';
import { signIdentity, type IdentityClaims } from '../identity/identity-token.ts';
import type { JsonObject } from '../plain-json.ts';
import { ProviderChild } from './provider-child.ts';
import { readAnswer, type ProviderMethod, type ProviderRequest } from './provider-protocol.ts';

export interface ProviderConnectionOptions {
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly now: () => number;
  readonly tokenSeconds: number;
  /** More than so many requests at once are refused. Default 64. */
  readonly maximumWaiting?: number;
}

export interface ProviderCall {
  readonly method: ProviderMethod;
  readonly identity: Omit<IdentityClaims, 'audience'>;
  /** Beside the token. */
  readonly params?: JsonObject;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly call: ProviderCall;
  readonly settle: (outcome: JsonValue | CapabilityError) => void;
}

/**
 * One provider: a process that is started when it is first needed, kept, and replaced after a failure.
 *
 * Requests go one after the other. With several on the way at once, a provider that mixes up ids would give one
 * person's answer to another and nobody could tell; like this, whatever does not answer the one open request is
 * invalid. After any failure the process is ended, so that a late answer cannot meet a later request. Time spent
 * waiting counts.
 */
export class ProviderConnection {
  readonly #provider: CapabilityProvider;
  readonly #options: ProviderConnectionOptions;
  readonly #queue: Waiting[] = [];
  #child: ProviderChild | undefined;
  #open: { readonly id: string; readonly waiting: Waiting } | undefined;
  #isClosed = false;

  constructor(provider: CapabilityProvider, options: ProviderConnectionOptions) {
    const { timeoutSeconds, command, namespace } = provider;
    if (!(timeoutSeconds >= 1 && timeoutSeconds <= 300) || command.length === 0) {
      throw new CapabilityError(
        'CAPABILITY_ARGUMENT_INVALID',
        `The provider of ${namespace} cannot be used`,
        {
          hint: `Give [capabilities.providers.${namespace}] a command, and 1 to 300 seconds.`,
          data: { namespace, timeoutSeconds },
        },
      );
    }
    this.#provider = provider;
    this.#options = options;
  }

  /** Asks and waits for the answer. Rejects with a `CapabilityError`, and with nothing else. */
  call(call: ProviderCall): Promise<JsonValue> {
    const { promise, resolve, reject } = Promise.withResolvers<JsonValue>();
    if (this.#isClosed || call.signal?.aborted === true) return Promise.reject(this.#cancelled());
    if (this.#queue.length >= (this.#options.maximumWaiting ?? 64))
      return Promise.reject(this.#error('PROVIDER_BUSY', 'has too many requests waiting'));
    const { timeoutSeconds } = this.#provider;
    const abort = (): void => this.#drop(waiting, this.#cancelled());
    const timer = setTimeout(() => {
      this.#drop(waiting, this.#error('PROVIDER_TIMEOUT', `did not answer within ${timeoutSeconds} s`));
    }, timeoutSeconds * 1000);
    const waiting: Waiting = {
      call,
      settle: (outcome) => {
        clearTimeout(timer);
        call.signal?.removeEventListener('abort', abort);
        if (outcome instanceof CapabilityError) reject(outcome);
        else resolve(outcome);
      },
    };
    call.signal?.addEventListener('abort', abort, { once: true });
    this.#queue.push(waiting);
    this.#next();
    return promise;
  }

  /** Ends the process; what waits is cancelled. */
  close(): void {
    this.#isClosed = true;
    this.#endChild();
    for (const waiting of this.#queue.splice(0)) waiting.settle(this.#cancelled());
    const open = this.#open;
    this.#open = undefined;
    open?.waiting.settle(this.#cancelled());
  }

  #next(): void {
    if (this.#open !== undefined || this.#isClosed) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    const id = randomUUID();
    this.#open = { id, waiting };
    const child = (this.#child ??= this.#start());
    const { method, identity, params } = waiting.call;
    const { namespace } = this.#provider;
    const { now, tokenSeconds } = this.#options;
    const claims = { ...identity, audience: namespace };
    const token = signIdentity(child.key, claims, { now: now(), lifetimeSeconds: tokenSeconds });
    const request: ProviderRequest = { version: 1, id, namespace, method, params: { ...params, token } };
    child.send(JSON.stringify(request));
  }

  #start(): ProviderChild {
    const child: ProviderChild = new ProviderChild(this.#provider.command, this.#options.environment, {
      line: (line, rest) => this.#answered(line, rest),
      tooLong: () => this.#fail(this.#invalid('it is longer than 1 MiB')),
      ended: ({ started, reason }) => {
        if (this.#child !== child) return;
        this.#child = undefined;
        this.#fail(
          started
            ? this.#error('PROVIDER_EXITED', `ended before it answered (${reason})`)
            : this.#error('PROVIDER_NOT_STARTED', `could not be started (${reason})`),
        );
      },
    });
    return child;
  }

  #answered(line: Buffer, rest: boolean): void {
    const open = this.#open;
    // Words that nobody asked for: what else it has to say cannot be trusted to be an answer.
    if (open === undefined) return this.#endChild();
    if (rest) return this.#fail(this.#invalid('it is more than one line'));
    const answer = readAnswer(line, open.id);
    if (answer.kind === 'invalid') return this.#fail(this.#invalid(answer.reason));
    this.#open = undefined;
    open.waiting.settle(answer.kind === 'result' ? answer.result : this.#reported(answer));
    this.#next();
  }

  /** The open request fails, and the process with it. */
  #fail(error: CapabilityError): void {
    this.#endChild();
    const open = this.#open;
    this.#open = undefined;
    open?.waiting.settle(error);
    this.#next();
  }

  #drop(waiting: Waiting, error: CapabilityError): void {
    if (this.#open?.waiting === waiting) return this.#fail(error);
    const place = this.#queue.indexOf(waiting);
    if (place === -1) return;
    this.#queue.splice(place, 1);
    waiting.settle(error);
  }

  #endChild(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.end();
  }

  #reported({ code, message }: { readonly code: string; readonly message: string }): CapabilityError {
    const text = `${code}: ${message}`.slice(0, 2_000);
    const isClean = credentialInText(`${code}: ${message}`) === undefined;
    const what = isClean ? `answered ${text}` : 'answered with an error';
    return this.#error('PROVIDER_ERROR', what, isClean ? { code } : {});
  }

  #invalid(reason: string): CapabilityError {
    return this.#error('PROVIDER_INVALID_ANSWER', `gave an invalid answer: ${reason}`, { reason });
  }

  #cancelled(): CapabilityError {
    return this.#error('CAPABILITY_CANCELLED', 'was not asked: the run ended');
  }

  #error(code: CapabilityErrorCode, what: string, data: Record<string, unknown> = {}): CapabilityError {
    const { namespace } = this.#provider;
    return new CapabilityError(code, `The provider of ${namespace} ${what}`, {
      hint: `See [capabilities.providers.${namespace}] in the configuration.`,
      data: { namespace, ...data },
    });
  }
}
