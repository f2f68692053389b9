export interface SigningKey {
  readonly id: string;
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
}

export interface SigningKeys {
  /** The newest key; when there is none, the one `make` makes. Servers that start together agree on one. */
  current(make: () => Promise<Omit<SigningKey, 'createdAt'>>): Promise<SigningKey>;
}
