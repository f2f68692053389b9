import type { z } from 'zod';
import type { changePassword } from '../routes/auth/change-password.ts';
import type { createToken } from '../routes/auth/create-token.ts';
import type { login } from '../routes/auth/login.ts';
import type { register } from '../routes/auth/register.ts';
import type { tokenShape } from '../routes/auth/token-shape.ts';
import type { useLink } from '../routes/auth/use-link.ts';
import type { signedInShape, userShape } from '../routes/auth/user-shape.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf } from './route-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type User = z.output<typeof userShape>;
export type SignedIn = z.output<typeof signedInShape>;
export type ApiToken = z.output<typeof tokenShape>;
export type CreatedToken = ApiToken & { readonly token: string };

/** Signing in, and tokens for programs. A token that comes back is not used by itself: make a client with it. */
export interface AuthClient {
  register(account: BodyOf<typeof register>, options?: CallOptions): Promise<SignedIn>;
  login(account: BodyOf<typeof login>, options?: CallOptions): Promise<SignedIn>;
  /** Uses up a link that works once; one that invites asks for a password. */
  useLink(link: BodyOf<typeof useLink>, options?: CallOptions): Promise<SignedIn>;
  logout(options?: CallOptions): Promise<void>;
  me(options?: CallOptions): Promise<User>;
  changePassword(change: BodyOf<typeof changePassword>, options?: CallOptions): Promise<void>;
  readonly tokens: {
    list(options?: CallOptions): Promise<{ readonly items: readonly ApiToken[]; readonly total: number }>;
    /** The only time that it is shown. */
    create(token: BodyOf<typeof createToken>, options?: CallOptions): Promise<CreatedToken>;
    revoke(id: string, options?: CallOptions): Promise<void>;
  };
}

export function authClient(transport: Transport): AuthClient {
  return {
    register: (body, options) => transport.json('POST', requestPath`auth/register`, { ...options, body }),
    login: (body, options) => transport.json('POST', requestPath`auth/login`, { ...options, body }),
    useLink: (body, options) => transport.json('POST', requestPath`auth/link`, { ...options, body }),
    logout: (options) => transport.json('POST', requestPath`auth/logout`, options),
    me: (options) => transport.json('GET', requestPath`auth/me`, options),
    changePassword: (body, options) =>
      transport.json('POST', requestPath`auth/password`, { ...options, body }),
    tokens: {
      list: (options) => transport.json('GET', requestPath`auth/tokens`, options),
      create: (body, options) => transport.json('POST', requestPath`auth/tokens`, { ...options, body }),
      revoke: (id, options) => transport.json('DELETE', requestPath`auth/tokens/${id}`, options),
    },
  };
}
