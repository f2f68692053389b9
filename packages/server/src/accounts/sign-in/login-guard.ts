import type { RateLimit, Store } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import { emailKey } from '../email-schema.ts';

const QUARTER_HOUR = 15 * 60_000;
const perEmail: RateLimit = { limit: 5, windowMs: QUARTER_HOUR };
/** Generous: many people may stand behind one address. */
const perAddress: RateLimit = { limit: 100, windowMs: QUARTER_HOUR };

/** Counts failed sign-ins over all servers. It knows emails, not accounts, so that a lock tells nothing of either. */
export class LoginGuard {
  readonly #limits: Store['rateLimits'];

  constructor({ rateLimits }: Pick<Store, 'rateLimits'>) {
    this.#limits = rateLimits;
  }

  /** Counts an attempt as failed before it is looked at, so that many at once get no more tries than one by one. */
  async begin(email: string, address: string): Promise<void> {
    const shared = await this.#limits.peek(addressKey(address), perAddress);
    if (!shared.allowed) throw locked(shared.retryAfterMs);
    const own = await this.#limits.take(lockKey(email), perEmail);
    if (!own.allowed) throw locked(own.retryAfterMs);
  }

  async succeeded(email: string): Promise<void> {
    await this.#limits.clear(lockKey(email));
  }

  async failed(address: string): Promise<void> {
    await this.#limits.take(addressKey(address), perAddress);
  }
}

const lockKey = (email: string): string => `login:${emailKey(email)}`;
const addressKey = (address: string): string => `login-address:${address}`;

function locked(retryAfterMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new HttpError(429, `Too many failed sign-ins; try again in ${seconds} s`, {
    headers: { 'retry-after': String(seconds) },
  });
}
