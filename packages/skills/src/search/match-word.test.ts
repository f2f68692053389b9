import { describe, expect, it } from 'vitest';
import { matchWord } from './match-word.ts';

describe('matchWord', () => {
  it('values the word itself over longer words, and those over mistakes', () => {
    const match = matchWord('plan');
    expect(match('plan')).toBe(1);
    expect(match('plans')).toBeLessThan(1);
    expect(match('planning')).toBeLessThan(match('plans'));
    expect(match('plain')).toBeGreaterThan(0);
    expect(match('plain')).toBeLessThan(match('planning'));
  });

  it.each([
    ['deplyo', 'deploy'],
    ['deploi', 'deploy'],
    ['dploy', 'deploy'],
    ['ddeploy', 'deploy'],
    ['eploy', 'deploy'],
    ['reports', 'report'],
    ['query', 'queries'],
    ['libraries', 'library'],
    ['cookies', 'cookie'],
    ['acessibilty', 'accessibility'],
    ['kuberntees', 'kubernetes'],
  ])('forgives %s for %s', (wanted, word) => {
    expect(matchWord(wanted)(word)).toBeGreaterThan(0);
  });

  it.each([
    ['depyol', 'deploy'],
    ['cat', 'bat'],
    ['cats', 'dogs'],
    ['deploy', 'employee'],
    ['代码', '代马'],
    ['pl', 'plan'],
    ['x'.repeat(40), `${'x'.repeat(39)}y`],
    ['plan', ''],
  ])('does not take %s for %s', (wanted, word) => {
    expect(matchWord(wanted)(word)).toBe(0);
  });

  it('counts two mistakes as worse than one', () => {
    const match = matchWord('kubernetes');
    expect(match('kubernetse')).toBeGreaterThan(match('kubrnetse'));
    expect(match('kubrnetse')).toBeGreaterThan(0);
    expect(match('kbrnetse')).toBe(0);
  });
});
