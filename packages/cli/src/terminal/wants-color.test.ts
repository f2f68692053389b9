import { expect, it } from 'vitest';
import { wantsColor } from './wants-color.ts';

it('colours a terminal alone', () => {
  expect(wantsColor(true, {}, undefined)).toBe(true);
  expect(wantsColor(false, {}, undefined)).toBe(false);
});

it('obeys NO_COLOR when it is not empty, and TERM=dumb', () => {
  expect(wantsColor(true, { NO_COLOR: '1' }, undefined)).toBe(false);
  expect(wantsColor(true, { NO_COLOR: '' }, undefined)).toBe(true);
  expect(wantsColor(true, { TERM: 'dumb' }, undefined)).toBe(false);
});

it('obeys --color and --no-color before everything else', () => {
  expect(wantsColor(false, { NO_COLOR: '1', TERM: 'dumb' }, true)).toBe(true);
  expect(wantsColor(true, {}, false)).toBe(false);
});
