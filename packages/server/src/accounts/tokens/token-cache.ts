import type { Caller } from '../../http/caller.ts';

const MAXIMUM = 10_000;

/** Who a verified token stands for, while nothing about sessions and users has changed on any server. */
export class TokenCache {
  #sessions = -1;
  #users = -1;
  readonly #entries = new Map<string, { readonly caller: Caller; readonly until: number }>();

  /** The versions are those of `store.changes`: when one moved, everything kept is forgotten. */
  get(token: string, sessions: number, users: number, now: number): Caller | undefined {
    if (sessions !== this.#sessions || users !== this.#users) {
      this.#entries.clear();
      this.#sessions = sessions;
      this.#users = users;
      return undefined;
    }
    const entry = this.#entries.get(token);
    return entry !== undefined && now < entry.until ? entry.caller : undefined;
  }

  /** `sessions` and `users` are the versions from before the caller was looked up. */
  set(token: string, caller: Caller, until: number, sessions: number, users: number): void {
    if (sessions !== this.#sessions || users !== this.#users) return;
    if (this.#entries.size >= MAXIMUM) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(token, { caller, until });
  }
}
