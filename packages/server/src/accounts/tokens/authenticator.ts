import { StoreError, type Store, type User } from '@techne/store';
import { decodeProtectedHeader } from 'jose';
import type { Logger } from 'pino';
import type { Caller } from '../../http/caller.ts';
import { DEFAULT_TENANT } from '../default-tenant.ts';
import type { ExternalIdentity, ExternalIssuer } from './external-issuer.ts';
import type { LocalTokens } from './local-tokens.ts';
import { TokenCache } from './token-cache.ts';

const LONGEST = 8_192;

export interface AuthenticatorParts {
  readonly store: Store;
  readonly tokens: LocalTokens;
  readonly issuer: ExternalIssuer | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

interface Known {
  readonly caller: Caller;
  readonly until: number;
}

/** Turns bearer tokens into callers. */
export class Authenticator {
  readonly #parts: AuthenticatorParts;
  readonly #cache = new TokenCache();

  constructor(parts: AuthenticatorParts) {
    this.#parts = parts;
  }

  authenticate(token: string): Promise<Caller | undefined> | Caller | undefined {
    const { changes } = this.#parts.store;
    const sessions = changes.version('sessions');
    const users = changes.version('users');
    if (typeof sessions === 'number' && typeof users === 'number') return this.#find(token, sessions, users);
    return Promise.all([sessions, users]).then(([first, second]) => this.#find(token, first, second));
  }

  #find(token: string, sessions: number, users: number): Promise<Caller | undefined> | Caller {
    return this.#cache.get(token, sessions, users, this.#parts.now()) ?? this.#lookUp(token, sessions, users);
  }

  async #lookUp(token: string, sessions: number, users: number): Promise<Caller | undefined> {
    if (token.length > LONGEST) return undefined;
    const known = await (this.#isLocal(token) ? this.#local(token) : this.#external(token));
    if (known === undefined) return undefined;
    this.#cache.set(token, known.caller, known.until, sessions, users);
    return known.caller;
  }

  /** By the name of our key, and never both ways: a token that one refuses is not offered to the other. */
  #isLocal(token: string): boolean {
    if (this.#parts.issuer === undefined) return true;
    try {
      return decodeProtectedHeader(token).kid === this.#parts.tokens.keyId;
    } catch {
      return true;
    }
  }

  async #local(token: string): Promise<Known | undefined> {
    const { tokens, store, now } = this.#parts;
    const claims = await tokens.verify(token);
    if (claims === undefined) return undefined;
    const session = await store.sessions.find(claims.sessionId);
    if (session === undefined || session.userId !== claims.userId) return undefined;
    const until = session.expiresAt ?? Number.POSITIVE_INFINITY;
    if (session.revokedAt !== undefined || until <= now()) return undefined;
    const person = callerOf(await store.accounts.find(session.userId), session.id);
    if (person === undefined) return undefined;
    return { caller: session.kind === 'token' ? { ...person, isProgram: true } : person, until };
  }

  async #external(token: string): Promise<Known | undefined> {
    const identity = await this.#parts.issuer?.verify(token);
    if (identity === undefined) return undefined;
    const { accounts } = this.#parts.store;
    const user =
      (await accounts.findExternal(identity.issuer, identity.subject)) ?? (await this.#admit(identity));
    const caller = callerOf(user, undefined);
    return caller === undefined ? undefined : { caller, until: identity.expiresAt };
  }

  /**
   * An account at first sight. Never an admin: who comes first through somebody else's door is not the owner. Never an
   * account that is there already: an issuer's word for an email must not open it.
   */
  async #admit({ issuer, subject, email }: ExternalIdentity): Promise<User | undefined> {
    const { accounts } = this.#parts.store;
    try {
      return await accounts.create({
        tenant: DEFAULT_TENANT,
        email,
        external: { issuer, subject },
        role: 'user',
      });
    } catch (error) {
      if (!StoreError.isInstance(error) || error.code !== 'EMAIL_TAKEN') throw error;
      // Two requests of one person may come first at the same moment.
      const user = await accounts.findExternal(issuer, subject);
      if (user === undefined)
        this.#parts.log.warn({ issuer }, 'an external account has the email of another');
      return user;
    }
  }
}

function callerOf(user: User | undefined, sessionId: string | undefined): Caller | undefined {
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  const { id, email, tenant, role } = user;
  return { userId: id, email, tenant, role, ...(sessionId === undefined ? {} : { sessionId }) };
}
