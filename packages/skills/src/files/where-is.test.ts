import { expect, it } from 'vitest';
import { whereIs } from './where-is.ts';

it.each([
  ['/skills/a', '/skills', 'inside'],
  ['/skills/a/b', '/skills', 'inside'],
  ['/skills/a.b/c', '/skills', 'inside'],
  ['/.home/skills/a', '/.home/skills', 'inside'],
  ['/skills/.env', '/skills', 'hidden'],
  ['/skills/a/.git/x', '/skills', 'hidden'],
  ['/skills', '/skills', 'outside'],
  ['/skills/', '/skills', 'outside'],
  ['/skills-evil/a', '/skills', 'outside'],
  ['/skill', '/skills', 'outside'],
  ['/', '/skills', 'outside'],
  ['/etc/passwd', '/skills', 'outside'],
  ['skills/a', '/skills', 'outside'],
  ['pipe:[1]', '/skills', 'outside'],
  ['(unreachable)/skills/a', '/skills', 'outside'],
  ['/a', '', 'inside'],
])('threat 9: %s seen from %s is %s', (place, directory, where) => {
  expect(whereIs(place, directory)).toBe(where);
});
