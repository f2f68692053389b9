import { SkillsError } from '../errors/skills-error.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;
/** Dots, slashes, backslashes and NUL, encoded once or many times, overlong or as `%u002e`. */
const encoded = /%(?:25)*(?:2e|2f|5c|00|c0|c1|e0%80|f0%80|u00)/i;
const oneLevel = /^(?:scripts|references|assets)\/[^/]+$/;
/** Linux opens no longer path. */
const longest = 4_096;

/**
 * Checks a path that a model or a person gave for a file of a skill, before anything is opened (ruling 17).
 * Returns it with `/` between its parts and without `.` parts.
 */
export function checkPath(path: string, scope: 'any' | 'one-level' = 'any'): string {
  if (typeof path !== 'string' || path.trim() === '') throw refusal(path, 'it is empty');
  if (path.length > longest) throw refusal(path, 'it is too long');
  if (control.test(path)) throw refusal(path, 'it holds a control character');
  // Characters that only look like dots and slashes count as such.
  const plain = path.normalize('NFKC');
  if (plain.includes('\\')) throw refusal(path, 'it holds a backslash');
  if (/^(?:[/~]|[A-Za-z]:)/.test(plain)) throw refusal(path, 'it is absolute');
  if (encoded.test(plain)) throw refusal(path, 'it holds percent-encoded dots or slashes');
  const plainParts = partsOf(plain);
  if (plainParts.includes('..')) throw refusal(path, 'it leaves the folder with `..`');
  if (plainParts.some((part) => part.startsWith('.'))) throw refusal(path, 'hidden files are not readable');
  if (plainParts.length === 0 || /\/\.?$/.test(plain)) throw refusal(path, 'it names a folder');
  if (scope === 'one-level' && !oneLevel.test(path)) {
    throw refusal(path, 'only files directly in scripts/, references/ or assets/ are readable');
  }
  return partsOf(path).join('/');
}

export function refusal(path: unknown, reason: string): SkillsError {
  return new SkillsError('INVALID_PATH', `The path is refused: ${reason}`, {
    hint: 'Give a path inside the skill folder, such as references/guide.md.',
    data: { path: typeof path === 'string' ? path.slice(0, 200) : '', reason },
  });
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}
