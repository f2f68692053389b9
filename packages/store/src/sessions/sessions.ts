/** What a token stands for: a sign-in, or a token that a person made for a program. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'session' | 'token';
  readonly name?: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly revokedAt?: number;
}

/** Each revocation moves the topic `sessions` of `Changes` on, so that every server hears of it. */
export interface Sessions {
  create(session: Omit<Session, 'createdAt' | 'revokedAt'>): Promise<Session>;
  find(id: string): Promise<Session | undefined>;
  /** Those of a person that still count, newest first. */
  list(userId: string, kind: Session['kind']): Promise<readonly Session[]>;
  /** True when it was still good. */
  revoke(id: string): Promise<boolean>;
  revokeAll(userId: string): Promise<void>;
  /** Forgets what expired. */
  prune(now: number): Promise<void>;
}
