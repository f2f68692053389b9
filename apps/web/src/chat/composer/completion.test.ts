import type { CatalogEntry } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { complete, completionAt, matchSkills, misplacedRun } from './completion.ts';

const skill = (name: string, more: Partial<CatalogEntry> = {}): CatalogEntry => ({
  name,
  description: `Does ${name}.`,
  dialect: 'agentskills',
  source: 'bundled',
  trust: 'bundled',
  available: true,
  enabled: true,
  ...more,
});

describe('completionAt', () => {
  it.each([
    ['/', 1, { sign: '/', query: '', start: 0 }],
    ['/gi', 3, { sign: '/', query: 'gi', start: 0 }],
    ['@art', 4, { sign: '@', query: 'art', start: 0 }],
    ['ask @Art', 8, { sign: '@', query: 'art', start: 4 }],
    ['a\n@x', 4, { sign: '@', query: 'x', start: 2 }],
  ])('offers skills in %j at %i', (message, caret, expected) => {
    expect(completionAt(message, caret)).toEqual(expected);
  });

  it.each([
    ['', 0],
    ['/git now', 8],
    ['either / or', 8],
    ['a/b', 3],
    ['me@example', 10],
    [' /git', 5],
  ])('offers nothing in %j at %i', (message, caret) => {
    expect(completionAt(message, caret)).toBeUndefined();
  });
});

it('complete writes the name, one blank and what stood behind, with the caret before that', () => {
  expect(complete('/gi the log', 3, { sign: '/', query: 'gi', start: 0 }, 'git')).toEqual({
    message: '/git the log',
    caret: 5,
  });
  expect(complete('see @a', 6, { sign: '@', query: 'a', start: 4 }, 'article-summary')).toEqual({
    message: 'see @article-summary ',
    caret: 21,
  });
});

describe('matchSkills', () => {
  const skills = [
    skill('code-review'),
    skill('git'),
    skill('digit'),
    skill('log', { description: 'Reads git.' }),
  ];

  it('puts names that begin as written first, then other names, then descriptions', () => {
    expect(matchSkills(skills, 'git').map(({ name }) => name)).toEqual(['git', 'digit', 'log']);
  });

  it('leaves out what cannot be used', () => {
    const some = [skill('a', { available: false }), skill('b', { enabled: false }), skill('c')];
    expect(matchSkills(some, '').map(({ name }) => name)).toEqual(['c']);
  });
});

it('misplacedRun finds a skill that @ names where it does not run', () => {
  expect(misplacedRun('please @git it', [skill('git')])).toBe('git');
  expect(misplacedRun('@git it', [skill('git')])).toBeUndefined();
  expect(misplacedRun('write to me @home', [skill('git')])).toBeUndefined();
});
