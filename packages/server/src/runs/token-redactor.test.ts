import { createRedactor } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { TokenRedactor } from './token-redactor.ts';

function said(secrets: Readonly<Record<string, string>>, ...tokens: readonly string[]): string[] {
  const redactor = new TokenRedactor(createRedactor(secrets));
  return [...tokens.map((token) => redactor.push(token)), redactor.end()];
}

describe('TokenRedactor', () => {
  it('finds a secret that comes in pieces', () => {
    const secrets = { KEY: 'hunter2-long-value' };
    expect(said(secrets, 'It is hun', 'ter2-long', '-value', '.').join('')).toBe('It is [redacted KEY].');
  });

  it('gives back what only looked like a beginning', () => {
    expect(said({ KEY: 'hunter2-long-value' }, 'hunter2-', 'nothing 👋').join('')).toBe('hunter2-nothing 👋');
  });

  it('keeps a character whole whose halves come in two pieces', () => {
    expect(said({ KEY: 'hunter2-long-value' }, 'a \ud83d', '\udc4b b').join('')).toBe('a \u{1F44B} b');
    expect(said({ KEY: 'hunter2-long-value' }, 'a \ud83d').join('')).toBe('a \ud83d');
  });

  it('holds nothing back where there is nothing to look for', () => {
    expect(said({}, 'a', 'b')).toEqual(['a', 'b', '']);
  });
});
