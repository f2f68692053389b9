import type { Role } from '../accounts/accounts.ts';

/** A link that works once. */
export interface Link {
  readonly kind: 'owner' | 'invitation';
  readonly tenant: string;
  readonly email?: string;
  readonly role: Role;
  readonly createdBy?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Contract: of any number of uses at the same moment, over all processes, one gets the link. */
export interface Links {
  /** Keeps the digest of `secret` alone. */
  create(secret: string, link: Omit<Link, 'createdAt'>): Promise<void>;
  /** What the link is for, without using it. */
  find(secret: string): Promise<Link | undefined>;
  /** Uses it up; undefined when it is unknown, used or expired. */
  use(secret: string): Promise<Link | undefined>;
  prune(now: number): Promise<void>;
}
