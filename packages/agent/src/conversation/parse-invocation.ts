/** A skill that a person named at the start of a message. */
export interface Invocation {
  readonly name: string;
  /** What was typed after the name. */
  readonly text: string;
}

/** RemcoChat's own expression: at the very start, and the blanks after the name are swallowed. */
const slash = /^\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+|$)/;
/** Agent Flow Lite's own expression (section 7.2). */
const at = /^@([a-z0-9-]+)\s+(.+)$/s;

/**
 * Reads `/name rest`. Whether there is such a skill is for the caller to say: a name that nobody knows is plain text.
 *
 * @example
 * parseSlash('/git show the log'); // { name: 'git', text: 'show the log' }
 */
export function parseSlash(message: string): Invocation | undefined {
  const found = slash.exec(message);
  if (found === null) return undefined;
  return { name: found[1] ?? '', text: message.slice(found[0].length) };
}

/**
 * Reads `@name text`.
 *
 * @example
 * parseAt('@article-summary A long article'); // { name: 'article-summary', text: 'A long article' }
 */
export function parseAt(message: string): Invocation | undefined {
  const found = at.exec(message);
  return found === null ? undefined : { name: found[1] ?? '', text: found[2] ?? '' };
}
