/** A skill that was activated in a conversation. */
export interface ActiveSkill {
  readonly name: string;
  /** The digest of the body that the conversation holds; undefined when only the name is remembered. */
  readonly digest?: string | undefined;
}

/**
 * The skills of one conversation, in the order of their activation: names to remember, and the digests that tell
 * whether a body is in the conversation already. Only successful activations come in here.
 *
 * @example
 * const active = new ActiveSkills([{ name: 'git' }]);
 * active.names; // ['git']
 */
export class ActiveSkills {
  readonly #digests = new Map<string, string | undefined>();

  constructor(skills: readonly ActiveSkill[] = []) {
    for (const { name, digest } of skills) this.#digests.set(name, digest);
  }

  get names(): readonly string[] {
    return [...this.#digests.keys()];
  }

  get entries(): readonly ActiveSkill[] {
    return [...this.#digests].map(([name, digest]) => (digest === undefined ? { name } : { name, digest }));
  }

  has(name: string): boolean {
    return this.#digests.has(name);
  }

  /** Whether exactly these bytes were loaded. Without a digest nobody can tell, so the answer is no. */
  holds(name: string, digest: string | undefined): boolean {
    return digest !== undefined && this.#digests.get(name) === digest;
  }

  add(name: string, digest?: string): void {
    this.#digests.set(name, digest);
  }

  /** True when it was there. */
  remove(name: string): boolean {
    return this.#digests.delete(name);
  }
}
