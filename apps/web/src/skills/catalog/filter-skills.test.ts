import { describe, expect, it } from 'vitest';
import { catalogItems } from './catalog-item.ts';
import { filterSkills, valuesOf } from './filter-skills.ts';

const skill = (name: string, more: object = {}) => ({
  name,
  description: `Does ${name} things`,
  dialect: 'agentskills',
  source: 'bundled',
  trust: 'bundled',
  available: true,
  enabled: true,
  path: `/skills/${name}/SKILL.md`,
  ...more,
});
const items = catalogItems(
  {
    skills: [
      skill('deploy-site', { description: 'Uses Git to publish' }),
      skill('git', { source: 'user', trust: 'user' }),
      skill('my-git', { dialect: 'ash' }),
      skill('off', { available: false, reason: 'disabled' }),
    ],
    total: 4,
    warnings: [{ path: '/skills/git/SKILL.md', code: 'X', reason: 'x', hint: 'y' }],
  },
  [],
);
const names = (filter: Parameters<typeof filterSkills>[1]): string[] =>
  filterSkills(items, filter).map(({ name }) => name);

describe('filterSkills', () => {
  it('finds words of name and description, names that begin so first', () => {
    expect(names({ q: 'GIT' })).toEqual(['git', 'my-git', 'deploy-site']);
    expect(names({ q: 'git publish' })).toEqual(['deploy-site']);
    expect(names({ q: ' ' })).toHaveLength(4);
  });

  it('narrows by source, trust, dialect and problems', () => {
    expect(names({ source: 'user' })).toEqual(['git']);
    expect(names({ dialect: 'ash', trust: 'bundled' })).toEqual(['my-git']);
    expect(names({ show: 'problems' })).toEqual(['git', 'off']);
  });

  it('counts what there is to choose', () => {
    expect(valuesOf(items, 'trust')).toEqual([
      ['bundled', 3],
      ['user', 1],
    ]);
  });
});
