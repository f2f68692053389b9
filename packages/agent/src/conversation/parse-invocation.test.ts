import { describe, expect, it } from 'vitest';
import { parseAt, parseSlash } from './parse-invocation.ts';

describe('parseSlash', () => {
  it.each([
    ['/git', { name: 'git', text: '' }],
    ['/git ', { name: 'git', text: '' }],
    ['/git show me', { name: 'git', text: 'show me' }],
    ['/git \n\t a\nb ', { name: 'git', text: 'a\nb ' }],
    ['/foo-bar x', { name: 'foo-bar', text: 'x' }],
    ['/a1-2b', { name: 'a1-2b', text: '' }],
    [' /git', undefined],
    ['x /git', undefined],
    ['/Git', undefined],
    ['/git_x', undefined],
    ['/git/x', undefined],
    ['/git.', undefined],
    ['/-git', undefined],
    ['/git--x y', undefined],
    ['/git- y', undefined],
    ['/', undefined],
    ['', undefined],
  ])('%j', (message, expected) => {
    expect(parseSlash(message)).toEqual(expected);
  });
});

describe('parseAt', () => {
  it.each([
    ['@sum text', { name: 'sum', text: 'text' }],
    ['@sum  a\nb\n', { name: 'sum', text: 'a\nb\n' }],
    ['@-- x', { name: '--', text: 'x' }],
    ['@sum', undefined],
    ['@sum  ', { name: 'sum', text: ' ' }],
    ['@Sum x', undefined],
    [' @sum x', undefined],
    ['a@sum x', undefined],
  ])('%j', (message, expected) => {
    expect(parseAt(message)).toEqual(expected);
  });

  it('takes time in proportion to blanks', () => {
    expect(parseSlash(`/git${' '.repeat(500_000)}`)?.text).toBe('');
    expect(parseAt(`@git${' '.repeat(500_000)}`)?.name).toBe('git');
  });
});
