import { frontmatterLimits } from '../frontmatter/frontmatter.ts';
import { normaliseLineBreaks } from '../frontmatter/normalise-line-breaks.ts';
import { parseFrontmatter } from '../frontmatter/parse-frontmatter.ts';
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts';
import { canonicalName } from '../manifest/skill-name.ts';

/**
 * The name that a SKILL.md gives itself, whatever else may be wrong with it. Undefined when it gives none, or when its
 * frontmatter cannot be read.
 *
 * @example
 * readWrittenName('---\nname: hello\n---\nHi'); // 'hello'
 */
export function readWrittenName(content: string | Uint8Array): string | undefined {
  const bytes = Buffer.from(content as Uint8Array);
  const split = splitFrontmatter(bytes, bytes.length);
  if (split.status !== 'found' || split.yamlEnd - split.yamlStart > frontmatterLimits.bytes) return undefined;
  const text = normaliseLineBreaks(bytes.toString('utf8', split.yamlStart, split.yamlEnd));
  const parsed = parseFrontmatter(text, { file: 'SKILL.md', strict: false });
  if (!parsed.ok) return undefined;
  const { data, scalarTexts } = parsed.frontmatter;
  const value = data['name'];
  const written = typeof value === 'string' ? value : scalarTexts.get('name');
  return written === undefined || written.trim() === '' ? undefined : canonicalName(written);
}
