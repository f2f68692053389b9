/** What one managed skill may hold. */
export const skillLimits = {
  /** Bytes of SKILL.md as it is sent (agent-flow-lite.md, section 2). */
  content: 51_200,
  files: 1_000,
  /** Bytes of all files together. */
  bytes: 10 * 1_048_576,
  /** Bytes of an archive: files that do not shrink, and their names. */
  archive: 12 * 1_048_576,
} as const;
