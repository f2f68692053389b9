import { randomUUID } from 'node:crypto';
import { StoreError, type User } from '@techne/store';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services/services.ts';
import type { AccountService, SignedIn } from './account-service.ts';
import { DEFAULT_TENANT } from './default-tenant.ts';
import { HashSlots } from './passwords/hash-slots.ts';
import { defaultPasswordCost, type PasswordCost } from './passwords/password-hash.ts';
import type { ServerAddress } from './server-address.ts';
import { emailTaken } from './sign-in/email-taken.ts';
import { LinkSignIn } from './sign-in/link-sign-in.ts';
import { LoginGuard } from './sign-in/login-guard.ts';
import { PasswordSignIn } from './sign-in/password-sign-in.ts';
import { Authenticator } from './tokens/authenticator.ts';
import { ExternalIssuer } from './tokens/external-issuer.ts';
import { LocalTokens } from './tokens/local-tokens.ts';

const DAY = 24 * 60 * 60_000;

export type AccountParts = Pick<Services, 'config' | 'store' | 'log' | 'now'> & {
  readonly address: () => ServerAddress;
  /** For tests; default `defaultPasswordCost`. */
  readonly passwordCost?: PasswordCost | undefined;
};

export async function createAccountService(parts: AccountParts): Promise<AccountService> {
  const { config, store, log, now, address } = parts;
  const tokens = await LocalTokens.open(store, now);
  const issuer = ExternalIssuer.from(config, now);
  const authenticator = new Authenticator({ store, tokens, issuer, log, now });
  const passwords = new PasswordSignIn({
    store,
    guard: new LoginGuard(store),
    slots: new HashSlots(),
    cost: parts.passwordCost ?? defaultPasswordCost,
  });
  const links = new LinkSignIn({ store, address, now, hash: (password) => passwords.hash(password) });

  const signedIn = async (user: User): Promise<SignedIn> => {
    const expiresAt = now() + config.server.sessionDays * DAY;
    const session = await store.sessions.create({
      id: randomUUID(),
      userId: user.id,
      kind: 'session',
      expiresAt,
    });
    return { user, token: await tokens.sign({ userId: user.id, sessionId: session.id }, expiresAt) };
  };

  return {
    authenticate: (token) => authenticator.authenticate(token),

    async register({ email, password }) {
      if (config.server.registration !== 'loopback' || !address().isPrivate)
        throw new HttpError(403, 'Registration is closed here; ask an admin for an invitation');
      const passwordHash = await passwords.hash(password);
      try {
        return await signedIn(await store.accounts.create({ tenant: DEFAULT_TENANT, email, passwordHash }));
      } catch (error) {
        if (StoreError.isInstance(error) && error.code === 'EMAIL_TAKEN') throw emailTaken(error);
        throw error;
      }
    },

    login: async (credentials, remoteAddress) => signedIn(await passwords.signIn(credentials, remoteAddress)),

    async logout({ sessionId }) {
      if (sessionId !== undefined) await store.sessions.revoke(sessionId);
    },

    useLink: async (secret, password) => signedIn(await links.use(secret, password)),

    async changePassword(caller, change, remoteAddress) {
      refuseProgram(caller, 'choose a password');
      await passwords.change(caller, change, remoteAddress);
      const others = await store.sessions.list(caller.userId, 'session');
      for (const { id } of others) if (id !== caller.sessionId) await store.sessions.revoke(id);
    },

    async createToken(caller, { name, expiresAt }) {
      refuseProgram(caller, 'make other tokens');
      const { userId } = caller;
      const wish = { id: randomUUID(), userId, kind: 'token', name } as const;
      const session = await store.sessions.create(expiresAt === undefined ? wish : { ...wish, expiresAt });
      return { session, token: await tokens.sign({ userId, sessionId: session.id }, expiresAt) };
    },

    async revokeToken({ userId }, id) {
      const session = await store.sessions.find(id);
      if (session?.userId !== userId || session.kind !== 'token') return false;
      return store.sessions.revoke(id);
    },

    invite: (caller, person) => links.invite(caller, person),
    ownerLink: () => links.owner(),
  };
}

/** Revoking a token has to end all that it was good for, so it opens no other way in. */
function refuseProgram({ isProgram }: Caller, what: string): void {
  if (isProgram === true)
    throw new HttpError(
      403,
      `A token of a program cannot ${what}; sign in with your password or a link first`,
    );
}
