import type { Role } from '@techne/store';

/** Who makes a request. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly tenant: string;
  readonly role: Role;
  /** The session or API token that the request came with; absent with an external issuer. */
  readonly sessionId?: string;
  /** True for a token that somebody made for a program: it is not the person at the keyboard. */
  readonly isProgram?: true;
}
