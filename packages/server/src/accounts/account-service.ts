import type { Role, Session, User } from '@techne/store';
import type { Caller } from '../http/caller.ts';

/** Signing in and knowing who calls. */
export interface AccountService {
  /**
   * The caller of a bearer token; undefined when it is not (or no longer) good. Cheap: it stands in every request, and
   * answers without a promise when it can.
   */
  authenticate(token: string): Promise<Caller | undefined> | Caller | undefined;
  /** 403 where registration is closed, 409 when the email is taken. */
  register(credentials: Credentials): Promise<SignedIn>;
  /** 401, or 429 after too many failures. */
  login(credentials: Credentials, remoteAddress: string): Promise<SignedIn>;
  logout(caller: Caller): Promise<void>;
  /** Uses up an owner's link or an invitation; 400 for `password` when an invitation comes without one. */
  useLink(secret: string, password: string | undefined): Promise<SignedIn>;
  /** Ends every other sign-in of the person; 403 for a program. */
  changePassword(caller: Caller, change: PasswordChange, remoteAddress: string): Promise<void>;
  /** 403 for a program: only a person who signed in makes tokens. */
  createToken(
    caller: Caller,
    wish: TokenWish,
  ): Promise<{ readonly token: string; readonly session: Session }>;
  /** False when the person has no such token. */
  revokeToken(caller: Caller, id: string): Promise<boolean>;
  /** 409 when the email is taken. */
  invite(caller: Caller, person: { readonly email: string; readonly role: Role }): Promise<Invitation>;
  /** A link that signs the operator in, once (ruling 30). */
  ownerLink(): Promise<string>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

export interface PasswordChange {
  /** Needed when the account has one. */
  readonly current?: string | undefined;
  readonly password: string;
}

interface TokenWish {
  readonly name: string;
  /** Without it the token is good until it is revoked. */
  readonly expiresAt?: number | undefined;
}

export interface Invitation {
  readonly link: string;
  readonly expiresAt: number;
}
