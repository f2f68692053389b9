import { describe, expect, it } from 'vitest';
import type { CatalogSkill } from '../catalog/catalog.ts';
import { sampleSkills } from './sample-skills.contract.ts';
import { SkillSearch } from './search-skills.ts';

const skills = await sampleSkills();
const search = new SkillSearch(skills);
const names = (query: string, limit?: number): string[] =>
  search.search(query, limit).map(({ skill }) => skill.name);

describe('SkillSearch', () => {
  it.each([
    // The name itself comes first, however it is written.
    ['git', 'git'],
    ['deploy', 'deploy'],
    ['Deploy', 'deploy'],
    ['pull-request', 'pull-request'],
    ['pull request', 'pull-request'],
    ['web search', 'web-search'],
    ['seo', 'seo'],
    // Typing mistakes: swapped, missing, added and wrong letters.
    ['deplyo', 'deploy'],
    ['reveiw', 'code-review'],
    ['kubernets', 'kubernetes'],
    ['kuberentes', 'kubernetes'],
    ['terrafrom', 'terraform'],
    ['transalte', 'translate'],
    ['invioce', 'invoice'],
    ['acessibilty', 'accessibility'],
    ['dokcer', 'docker'],
    // Beginnings of words.
    ['kube', 'kubernetes'],
    ['infra', 'terraform'],
    ['spread', 'xlsx'],
    ['transl', 'translate'],
    // Keywords in metadata, tags and triggers.
    ['excel', 'xlsx'],
    ['powerpoint', 'pptx'],
    ['k8s', 'kubernetes'],
    ['owasp', 'security-audit'],
    ['podman', 'docker'],
    ['sitemap', 'seo'],
    // What a skill does.
    ['fill a form', 'pdf'],
    ['slow query', 'postgres'],
    ['merge pdf pages', 'pdf'],
    ['why does my pod restart', 'kubernetes'],
    ['find the commit that broke it', 'git-bisect'],
    ['browser test', 'e2e-tests'],
    ['subtitles', 'video-transcribe'],
    ['outage timeline', 'incident'],
    ['cloud bill', 'aws-cost'],
    // One and many.
    ['spreadsheets', 'xlsx'],
    ['spreadsheet', 'xlsx'],
    ['invoices', 'invoice'],
    ['vulnerability', 'security-audit'],
    ['dashboards', 'dashboard'],
    // Other scripts and accents.
    ['代码', '代码审查'],
    ['代码审查', '代码审查'],
    ['安全', '代码审查'],
    ['会议', '会议记录'],
    ['日報', '日報'],
    ['作業', '日報'],
    ['まとめ', '日報'],
    ['Verträge', 'uebersetzung'],
    ['VERTRÄGE', 'uebersetzung'],
    ['Vertrage', 'uebersetzung'],
    ['Größe', 'uebersetzung'],
    ['résumé', 'resume'],
    ['resumé', 'resume'],
  ])('finds for %j first %s', (query, expected) => {
    expect(names(query)[0]).toBe(expected);
  });

  it('puts the skill of that name before those that say the word more often', () => {
    const crowd = [...skills, like('other', 'deploy deploy deploy deploy'), like('deploy-deploy', 'deploy')];
    expect(new SkillSearch(crowd).search('deploy').map(({ skill }) => skill.name)[0]).toBe('deploy');
  });

  it('puts the word itself before longer words, and those before mistakes', () => {
    const crowd = [like('a', 'plant'), like('b', 'planner'), like('c', 'plan'), like('d', 'plain')];
    const found = new SkillSearch(crowd).search('plan').map(({ skill }) => skill.name);
    expect(found).toEqual(['c', 'a', 'b', 'd']);
  });

  it('puts what answers more words of the question first', () => {
    expect(names('clean broken csv columns')[0]).toBe('csv-clean');
    expect(names('git working trees')[0]).toBe('git-worktree');
  });

  it('orders equals by name, whatever order they came in', () => {
    const equals = ['d', 'b', 'a', 'c'].map((name) => like(name, 'Same words here.'));
    for (const some of [equals, equals.toReversed()]) {
      expect(new SkillSearch(some).search('same').map(({ skill }) => skill.name)).toEqual([
        'a',
        'b',
        'c',
        'd',
      ]);
      expect(new SkillSearch(some).search('same', 2).map(({ skill }) => skill.name)).toEqual(['a', 'b']);
    }
  });

  it('gives at most as many as asked for, best first', () => {
    const all = search.search('code tests files', 100);
    expect(all.length).toBeGreaterThan(5);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a));
    for (const limit of [0, 1, 3, all.length])
      expect(names('code tests files', limit)).toEqual(all.slice(0, limit).map(({ skill }) => skill.name));
    expect(names('a e the of to and with', 3).length).toBeLessThanOrEqual(3);
  });

  it('answers the same question in the same way', () => {
    expect(names('review tests')).toEqual(names('review tests'));
    expect(
      new SkillSearch(skills.toReversed()).search('review tests').map(({ skill }) => skill.name),
    ).toEqual(names('review tests'));
  });

  it.each(['', ' ', '\n\t', '...', '!?', '🦊', '\u200b', '\0'])('finds nothing for %j', (query) => {
    expect(names(query)).toEqual([]);
  });

  it('finds nothing among no skills, and nothing for what nobody offers', () => {
    expect(new SkillSearch([]).search('git')).toEqual([]);
    expect(names('zzyzzx')).toEqual([]);
  });

  it.each([
    '.*',
    '[a-z]+',
    '(?<x>git)\\k<x>',
    '^git$',
    'git.*',
    '\\',
    '$&',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    "'; DROP TABLE skills; --",
    '\ud800',
    '%00',
  ])('takes %j for words', (query) => {
    expect(Array.isArray(search.search(query))).toBe(true);
  });

  it('keywords of hostile shapes do no harm', () => {
    const odd = {
      ...like('odd', 'x'),
      manifest: {
        ...like('odd', 'x').manifest,
        raw: { tags: [1, null, ['a'], 'fine'], keywords: { a: 'b' }, category: 7 },
      },
    };
    expect(new SkillSearch([odd as CatalogSkill]).search('fine')).toHaveLength(1);
  });

  it('reads a question of a megabyte up to a limit', () => {
    for (const query of [
      'deploy '.repeat(150_000),
      'x'.repeat(1_000_000),
      '代'.repeat(1_000_000),
      '.*+?'.repeat(250_000),
    ]) {
      expect(Array.isArray(search.search(query))).toBe(true);
    }
    expect(names(`deploy ${'zz '.repeat(400_000)}`)[0]).toBe('deploy');
  });

  it('passes over words that are too long to be words', () => {
    const long = 'ab'.repeat(30_000);
    const crowd = Array.from({ length: 50 }, (_, index) => like(`long-${index}`, long + index));
    expect(new SkillSearch(crowd).search('ab'.repeat(400))).toHaveLength(10);
  });

  it('indexes 10,000 skills and answers 20 questions in a few times what reading them once takes', () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => {
      const { description } = skills[index % skills.length] as CatalogSkill;
      return like(`skill-${index}`, `${description} Variant ${index} of ${index % 97}.`);
    });
    const time = (work: () => void): number => {
      const start = process.threadCpuUsage();
      work();
      return process.threadCpuUsage(start).user;
    };
    const scan = (): void => {
      for (const { name, description } of crowd)
        new Set(`${name} ${description}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    };
    const ask = (): void => {
      const fresh = new SkillSearch(crowd);
      for (let index = 0; index < 20; index++) expect(fresh.search(`reveiw code ${index}`)).toHaveLength(10);
    };
    const baseline = Math.min(time(scan), time(scan), time(scan));
    expect(Math.min(time(ask), time(ask), time(ask))).toBeLessThan(baseline * 25);
  });
});

/** A skill as the first sample, with other words. */
function like(name: string, description: string): CatalogSkill {
  const [first] = skills.filter((skill) => skill.name === 'refactor');
  const { manifest, ...rest } = first as CatalogSkill;
  return {
    ...rest,
    manifest,
    source: 'user',
    trust: 'user',
    root: 'memory:',
    available: true,
    name,
    description,
  };
}
