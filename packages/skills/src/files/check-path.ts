import { SkillsError } from '../errors/skills-error.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;
const encoded = /%(?:2e|2f|5c|00)/i;
const oneLevel = /^(?:scripts|references|assets)\/[^/]+$/;

/**
 * Checks a path that a model or a person gave for a file of a skill, before anything is opened (ruling 17).
 * Returns it with `/` between its parts and without `.` parts.
 */
export function checkPath(path: string, scope: 'any' | 'one-level' = 'any'): string {
  if (typeof path !== 'string' || path.trim() === '') throw refusal(path, 'it is empty');
  if (control.test(path)) throw refusal(path, 'it holds a control character');
  if (path.includes('\\')) throw refusal(path, 'it holds a backslash');
  if (path.startsWith('/') || path.startsWith('~') || /^[A-Za-z]:/.test(path)) throw refusal(path, 'it is absolute');
  if (encoded.test(path)) throw refusal(path, 'it holds percent-encoded dots or slashes');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw refusal(path, 'it leaves the folder with `..`');
  if (parts.some((part) => part.startsWith('.'))) throw refusal(path, 'hidden files are not readable');
  if (parts.length === 0 || path.endsWith('/')) throw refusal(path, 'it names a folder');
  const normal = parts.join('/');
  if (scope === 'one-level' && !oneLevel.test(normal)) {
    throw refusal(path, 'only files directly in scripts/, references/ or assets/ are readable');
  }
  return normal;
}

export function refusal(path: unknown, reason: string): SkillsError {
  return new SkillsError('INVALID_PATH', `The path is refused: ${reason}`, {
    hint: 'Give a path inside the skill folder, such as references/guide.md.',
    data: { path: typeof path === 'string' ? path.slice(0, 200) : '', reason },
  });
}
