import type { Standing } from '../catalog/catalog.ts';
import { findInvisible, showInvisible } from '../text/strip-invisible.ts';
import { truncationNotice } from '../resources/truncation-notice.ts';
import type { Skill } from '../store/skill-store.ts';

/** More files than this are counted, not named. */
const maximumFiles = 200;

/** So many code points are enough to show what a body hides. */
const maximumShown = 8;

/**
 * Wraps the body of an activated skill for a model: the name and origin stand outside it, and the mark that ends
 * it occurs nowhere in it, so that no body can pretend to end. Characters that nobody sees are named before it.
 * Bundled files are listed after it, not read.
 *
 * @example
 * const skill = await catalog.load('git', { maxBytes: 200_000 });
 * renderActivation(skill); // '<skill_content name="git" …'
 */
export function renderActivation(skill: Skill & Partial<Standing>): string {
  const body = activationBody(skill);
  const mark = boundary(body);
  const origin =
    skill.source === undefined ? '' : ` source="${skill.source}" trust="${skill.trust ?? 'untrusted'}"`;
  const attributes = `name="${escapeAttribute(skill.name)}"${origin}${hiddenCharacters(body)} boundary="${mark}"`;
  return `<skill_content ${attributes}>\n${body}\n</skill_content boundary="${mark}">\n${renderFiles(skill.files)}`;
}

/** The body as a model gets it: without frontmatter and the blank lines after it, marked when it was cut. */
export function activationBody(skill: Skill): string {
  const body = skill.body.replace(/^(?:[ \t]*\r?\n)+/, '');
  return skill.bodyTruncated ? body + truncationNotice('SKILL.md', skill.bytesRemoved) : body;
}

/** A body keeps its characters; those that nobody sees are named beside it (THREATS.md, 29). */
function hiddenCharacters(body: string): string {
  const found = findInvisible(body);
  if (found.length === 0) return '';
  const more = found.length > maximumShown ? ` and ${found.length - maximumShown} more` : '';
  return ` hidden_characters="${found.slice(0, maximumShown).join(' ')}${more}"`;
}

function renderFiles(files: readonly string[]): string {
  if (files.length === 0) return '';
  const lines = files.slice(0, maximumFiles).map((file) => `  <file>${escapeText(file)}</file>\n`);
  const more = files.length > maximumFiles ? `  <more count="${files.length - maximumFiles}"/>\n` : '';
  return `<skill_files>\n${lines.join('')}${more}</skill_files>\n`;
}

/** A mark that the text does not hold. It depends on the text alone, so that prompts can be cached. */
function boundary(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  for (let attempt = 0; ; attempt++) {
    const mark = createHash('sha256').update(`${attempt}:`).update(text).digest('hex').slice(0, 16);
    if (!text.includes(mark)) return mark;
  }
}

function escapeText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return showInvisible(escaped).replace(
    /[\n\r\u2028\u2029]/g,
    (lineBreak) => `&#${lineBreak.charCodeAt(0)};`,
  );
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
