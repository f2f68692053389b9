export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

export interface User {
  readonly id: string;
  readonly tenant: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash?: string;
  /** Of an external issuer. */
  readonly external?: { readonly issuer: string; readonly subject: string };
  readonly createdAt: number;
  readonly disabledAt?: number;
}

export interface NewUser {
  readonly tenant: string;
  readonly email: string;
  readonly passwordHash?: string;
  readonly external?: { readonly issuer: string; readonly subject: string };
  /** Without it: admin when the tenant has no account yet, else user. Decided and written in one transaction. */
  readonly role?: Role;
}

/**
 * People. Contract:
 * - an email belongs to one account over all tenants, whatever its case: `EMAIL_TAKEN`;
 * - of any number of first accounts at the same moment exactly one becomes admin;
 * - the last enabled admin of a tenant can be neither demoted, disabled nor removed: `LAST_ADMIN`.
 */
export interface Accounts {
  create(user: NewUser): Promise<User>;
  find(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  findExternal(issuer: string, subject: string): Promise<User | undefined>;
  list(tenant: string): Promise<readonly User[]>;
  /** Every tenant that has an account, with how many. */
  tenants(): Promise<readonly { readonly tenant: string; readonly users: number }[]>;
  update(
    id: string,
    change: { readonly role?: Role; readonly passwordHash?: string; readonly disabled?: boolean },
  ): Promise<User>;
  /** Removes the account with its sessions. True when there was one. */
  remove(id: string): Promise<boolean>;
  count(): Promise<number>;
}
