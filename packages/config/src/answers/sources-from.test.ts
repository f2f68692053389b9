import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadCatalog, type Source } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { temporaryPlaces, type Places } from '../../test/temporary-places.ts';
import { sharedSources } from './shared-sources.ts';
import { skillLimits } from './skill-limits.ts';
import { sourcesFrom } from './sources-from.ts';
import { unavailableReason } from './unavailable-reason.ts';

const skill = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\nBody\n`;

async function sourcesOf(places: Places, trusted = false): Promise<Source[]> {
  const { config } = await places.load();
  return sourcesFrom(config, { cwd: places.project, isTrusted: () => trusted });
}

const show = (places: Places, sources: readonly Source[]): string[] =>
  sources.map(({ kind, root }) => `${kind} ${relative(places.root, root)}`);

describe('sourcesFrom', () => {
  it('gives the default sources where nothing is configured', async () => {
    const places = temporaryPlaces();
    const shown = show(places, await sourcesOf(places));
    expect(shown.slice(0, 6)).toEqual([
      'workspace project/.agents/skills',
      'workspace project/.claude/skills',
      'workspace project/.skills',
      'workspace project/.techne/skills',
      'workspace project/workspace/skills',
      'user home/.agents/skills',
    ]);
    expect(shown.at(-2)).toBe('installed home/.techne/installed');
    expect(shown.at(-1)).toMatch(/^bundled /);
  });

  it('orders by kind; inside a kind sources, directories, defaults', async () => {
    const places = temporaryPlaces({
      'project/techne.toml':
        '[skills]\ndirectories = ["b", "~/u"]\n[[skills.sources]]\npath = "a"\n[[skills.sources]]\npath = "~/i"\nkind = "integration"',
    });
    const shown = show(places, await sourcesOf(places));
    expect(shown.slice(0, 3)).toEqual([
      'workspace project/a',
      'workspace project/b',
      'workspace project/.agents/skills',
    ]);
    expect(shown.indexOf('user home/u')).toBe(shown.indexOf('user home/.agents/skills') - 1);
    expect(shown.at(-2)).toBe('integration home/i');
  });

  it('gives trust by kind and by folder', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml': '[skills]\ndirectories = ["~/u"]',
      'project/techne.toml': '[[skills.sources]]\npath = "a"',
    });
    const trustOf = async (trusted: boolean): Promise<string[]> =>
      (await sourcesOf(places, trusted))
        .filter(({ root }) => /[/](?:a|u)$/.test(root))
        .map(({ trust }) => trust);
    expect(await trustOf(false)).toEqual(['untrusted', 'user']);
    expect(await trustOf(true)).toEqual(['user', 'user']);
  });

  it('reads a flat source, and one of a set dialect, as told', async () => {
    const places = temporaryPlaces({
      'project/techne.toml':
        '[[skills.sources]]\npath = "flat"\nflat = true\n[[skills.sources]]\npath = "strict"\nstrict = true',
      'project/flat/one.md': skill('one'),
      'project/strict/two/SKILL.md': '---\nname: Two\ndescription: x\n---\n',
    });
    const catalog = await loadCatalog({ sources: await sourcesOf(places) });
    expect(catalog.has('one')).toBe(true);
    expect(catalog.has('two')).toBe(false);
  });

  it('puts the directories of [app.skills] first, strict, in the order given, with one limit', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml':
        '[app.skills]\nenabled = true\ndirectories = ["~/z", "./a"]\nmax_skills = 2',
      'home/z/one/SKILL.md': skill('one'),
      'home/z/bad/SKILL.md': skill('not-bad'),
      'project/a/three/SKILL.md': skill('three'),
      'project/a/two/SKILL.md': skill('two'),
    });
    const sources = await sourcesOf(places);
    expect(show(places, sources).slice(0, 2)).toEqual(['user home/z', 'workspace project/a']);
    const catalog = await loadCatalog({ sources });
    expect(['one', 'two', 'three', 'not-bad', 'bad'].map((name) => catalog.has(name))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    const { config } = await places.load();
    expect(skillLimits(config, sources[0] as Source)).toEqual({
      maxSkillBytes: 200_000,
      maxResourceBytes: 2_000_000,
    });
    expect(skillLimits(config, sources[5] as Source).maxSkillBytes).toBe(16_777_216);
  });

  it('leaves the directories of [app.skills] out unless it is enabled', async () => {
    const places = temporaryPlaces({ 'home/.techne/config.toml': '[app.skills]\ndirectories = ["~/z"]' });
    expect(show(places, await sourcesOf(places))).not.toContain('user home/z');
  });

  it('turns its directories off where [app.skills] says enabled = false, and only those', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[app.skills]\nenabled = false',
      'project/.skills/x/SKILL.md': skill('x'),
    });
    const shown = show(places, await sourcesOf(places));
    expect(shown).not.toContain('workspace project/.skills');
    expect(shown).not.toContain('user home/.agents/skills');
    expect(shown).toContain('workspace project/.claude/skills');
  });

  it('gives nothing with [skills] enabled = false', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[skills]\nenabled = false\n[app.skills]\nenabled = true',
    });
    expect(await sourcesOf(places)).toEqual([]);
  });

  it('limits the number of skills where [skills] says so', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[skills]\nmax_skills = 1',
      'project/.skills/one/SKILL.md': skill('one'),
      'project/.skills/two/SKILL.md': skill('two'),
    });
    const catalog = await loadCatalog({ sources: await sourcesOf(places) });
    expect(catalog.skills.map(({ name }) => name)).toEqual(['one']);
  });

  it('shares the sources that [server] shared_sources names, by kind or by folder', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[server]\nshared_sources = ["bundled", "./.skills"]',
    });
    mkdirSync(join(places.project, '.skills'));
    const { config } = await places.load();
    const shared = sharedSources(config, sourcesFrom(config, { cwd: places.project }));
    expect(shared.map(({ kind }) => kind)).toEqual(['workspace', 'bundled']);
  });
});

describe('unavailableReason', () => {
  it('names the section that disables a skill', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[skills.x]\nenabled = false',
      'project/.skills/x/SKILL.md': skill('x'),
    });
    const { config } = await places.load();
    const sources = sourcesFrom(config, { cwd: places.project });
    const catalog = await loadCatalog({
      sources,
      unavailable: (record) => unavailableReason(config, record),
    });
    expect(catalog.find('x')).toMatchObject({
      available: false,
      reason: 'it is disabled by [skills.x] enabled = false',
    });
    expect(unavailableReason(config, { name: 'y' })).toBeNull();
    expect(unavailableReason(config, { name: 'constructor' })).toBeNull();
  });
});
