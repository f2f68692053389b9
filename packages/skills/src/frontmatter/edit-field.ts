import { isDeepStrictEqual } from 'node:util';
import type { FrontmatterMap } from './frontmatter.ts';
import { normaliseLineBreaks } from './normalise-line-breaks.ts';
import { parseFrontmatter } from './parse-frontmatter.ts';
import { splitFrontmatter } from './split-frontmatter.ts';

/** What YAML reads as text, whichever version of it. */
const plainText = /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z][A-Za-z0-9_-]*$/i;

/**
 * Sets a text field of a SKILL.md by changing or adding exactly one line: every other byte stays as the author wrote
 * it. Each way to write it is tried and read back, and one counts only when nothing but the field changed.
 *
 * @returns null when there is no such line, such as for a value that runs over several lines
 *
 * @example
 * editField(Buffer.from('---\nname: a # mine\n---\n'), 'user_id', 'u1');
 * // ---\nname: a # mine\nuser_id: u1\n---\n
 */
export function editField(content: Uint8Array, key: string, value: string): Buffer | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const split = splitFrontmatter(bytes);
  if (split.status !== 'found') return null;
  // One character a byte, so that nothing is decoded that has to come back the same.
  const yaml = bytes.toString('latin1', split.yamlStart, split.yamlEnd);
  const before = read(yaml);
  if (before === null) return null;
  const wanted: FrontmatterMap = { ...before.data, [key]: value };
  const text = plainText.test(value) ? value : JSON.stringify(value);
  const field = `${key}: ${Buffer.from(text).toString('latin1')}`;
  const lineBreak = /\r\n|\r|\n$/.exec(bytes.toString('latin1', 0, split.yamlStart))?.[0] ?? '\n';
  const candidates = Object.hasOwn(before.data, key)
    ? changed(yaml, before.locate(key)?.line, key, field)
    : added(yaml, field, lineBreak);
  for (const candidate of candidates) {
    if (!isDeepStrictEqual(read(candidate)?.data, wanted)) continue;
    const middle = Buffer.from(candidate, 'latin1');
    return Buffer.concat([bytes.subarray(0, split.yamlStart), middle, bytes.subarray(split.yamlEnd)]);
  }
  return null;
}

function read(yaml: string) {
  const text = normaliseLineBreaks(Buffer.from(yaml, 'latin1').toString('utf8'));
  const parsed = parseFrontmatter(text, { file: 'SKILL.md', strict: true, firstLine: 1 });
  if (!parsed.ok) return null;
  const { frontmatter } = parsed;
  // With a prototype, as the map to compare with has one.
  return { data: { ...frontmatter.data }, locate: (key: string) => frontmatter.locate(key) };
}

/** At the end, at the beginning (where `...` ends the document), and inside braces. */
function added(yaml: string, field: string, lineBreak: string): string[] {
  const indentation = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*( *)/.exec(yaml)?.[1] ?? '';
  const line = indentation + field + lineBreak;
  return [yaml + line, line + yaml, yaml.replace('{', `{ ${field}, `)];
}

/** The line of the field with another value; a comment behind it stays. */
function changed(yaml: string, line: number | undefined, key: string, field: string): string[] {
  if (line === undefined) return [];
  const lines = yaml.split(/(\r\n|\r|\n)/);
  const at = (line - 1) * 2;
  const written = lines[at] ?? '';
  const start = new RegExp(`^([ ]*)["']?${key}["']?[ \t]*:`).exec(written);
  if (start === null) return [];
  const rest = written.slice(start[0].length);
  const comments = [/[ \t]+#.*$/.exec(rest)?.[0] ?? '', ''];
  return comments.map((comment) => lines.with(at, (start[1] ?? '') + field + comment).join(''));
}
