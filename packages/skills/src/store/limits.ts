/** Beneath every soft limit: what no host can raise by accident. */
export const hardCaps = {
  /** Skills in one store. */
  skills: 100_000,
  /** Bytes of one SKILL.md. */
  skillFile: 16 * 1_048_576,
  /** Bytes of one read of a bundled file. */
  resource: 64 * 1_048_576,
} as const;

/** RemcoChat's soft limit for a resource. */
export const defaultResourceBytes = 2_000_000;
