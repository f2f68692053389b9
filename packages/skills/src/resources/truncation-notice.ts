/**
 * The mark at the very end of a text that was cut (ruling 17).
 *
 * @example
 * truncationNotice('SKILL.md', 120); // '\n\n[TECHNE_SKILLS_TRUNCATED: SKILL.md; 120 bytes removed]'
 */
export function truncationNotice(what: 'SKILL.md' | 'resource', bytesRemoved: number): string {
  return `\n\n[TECHNE_SKILLS_TRUNCATED: ${what}; ${bytesRemoved} bytes removed]`;
}
