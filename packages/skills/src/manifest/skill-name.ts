import { findInvisible } from '../text/strip-invisible.ts';
import { countCodePoints } from './code-points.ts';

/** The longest name, in code points. */
const maximumNameLength = 64;

const strictName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Path separators, `..`, lone dots and control characters could reach outside a folder or a terminal. */
// eslint-disable-next-line no-control-regex
const refused = /[/\\\u0000-\u001f\u007f-\u009f]|\.\.|^\.$/;

/** The identity of a name: without blanks around it, in Unicode's NFKC form. */
export function canonicalName(text: string): string {
  const trimmed = text.trim();
  return strictName.test(trimmed) ? trimmed : trimmed.normalize('NFKC').trim();
}

/** Why no mode takes this name, or null. What nobody sees would let two names look the same. */
export function refuseName(name: string): string | null {
  if (strictName.test(name)) return null;
  if (refused.test(name)) return 'it holds a path separator, `..` or a control character';
  const hidden = findInvisible(name);
  return hidden.length === 0 ? null : `it holds characters that nobody sees: ${hidden.join(', ')}`;
}

/** What the strict rule has against a name: `[a-z0-9]+(-[a-z0-9]+)*`, 1–64. Null when nothing. */
export function checkStrictName(name: string): string | null {
  if (name === '') return 'it is empty';
  if (countCodePoints(name) > maximumNameLength) return `it is longer than ${maximumNameLength} characters`;
  if (strictName.test(name)) return null;
  if (/[A-Z]/.test(name)) return 'it has upper-case letters';
  if (name.startsWith('-') || name.endsWith('-')) return 'it begins or ends with a hyphen';
  if (name.includes('--')) return 'it has two hyphens in a row';
  return 'it has characters other than lower-case letters, digits and hyphens';
}

/** The reference validator's rule: letters and digits of any script, after NFKC. Null when nothing is wrong. */
export function checkReferenceName(name: string): string | null {
  if (name === '') return 'it is empty';
  if (countCodePoints(name) > maximumNameLength) return `it is longer than ${maximumNameLength} characters`;
  if (name !== name.toLowerCase()) return 'it has upper-case letters';
  if (name.startsWith('-') || name.endsWith('-')) return 'it begins or ends with a hyphen';
  if (name.includes('--')) return 'it has two hyphens in a row';
  return /^[\p{L}\p{N}-]+$/u.test(name) ? null : 'it has characters other than letters, digits and hyphens';
}

/**
 * Makes a valid name of any text (agent-flow-lite.md, section 4): lower case, blanks to hyphens, other
 * characters removed, hyphens collapsed and trimmed, at most 64; `skill` when nothing is left.
 *
 * @example
 * normalizeName('My Article  Summary!'); // 'my-article-summary'
 */
export function normalizeName(text: string): string {
  const name = text
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^-/, '')
    .slice(0, maximumNameLength)
    .replace(/-$/, '');
  return name === '' ? 'skill' : name;
}
