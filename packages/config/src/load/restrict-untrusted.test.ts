import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, temporaryPlaces } from '../../test/temporary-places.ts';
import { sections } from '../keys/sections.ts';
import type { LoadedConfig } from './load-config.ts';

/** A program of every system that has pipes. */
const makePipe = 'mkfifo';

function load(project: string, own = ''): Promise<LoadedConfig> {
  const places = temporaryPlaces({ 'home/.techne/config.toml': own, 'project/techne.toml': project });
  return places.load({ isTrusted: () => false });
}

describe('the techne.toml of an untrusted project', () => {
  it('asks about the folder of the file', async () => {
    const places = temporaryPlaces({ 'project/techne.toml': '', 'project/a/file': '' });
    const asked: string[] = [];
    await places.load({ cwd: join(places.project, 'a'), isTrusted: (folder) => asked.push(folder) > 0 });
    expect(asked).toEqual([places.project]);
  });

  it('may disable skills', async () => {
    const { config, diagnostics } = await load(
      '[skills]\nenabled = false\n[skills.research]\nenabled = false',
      '[skills.research]\nenabled = true',
    );
    expect(diagnostics).toEqual([]);
    expect(config.skills.enabled).toBe(false);
    expect(config.skills.named['research']?.enabled).toBe(false);
  });

  it('cannot enable what is off', async () => {
    const loaded = await load(
      '[skills]\nenabled = true\n[skills.gog]\nenabled = true',
      '[skills]\nenabled = false',
    );
    expect(findings(loaded)).toEqual([
      'warning KEY_UNTRUSTED skills.enabled 2',
      'warning KEY_UNTRUSTED skills.gog.enabled 4',
    ]);
    expect(loaded.config.skills.enabled).toBe(false);
    expect(loaded.config.skills.named).toEqual({});
  });

  it('may lower limits, not raise them', async () => {
    const loaded = await load(
      '[skills]\nmax_resource_bytes = 10\n[app.skills]\nmax_skills = 201\n[sandbox]\nmemory_megabytes = 600',
      '[sandbox]\nmemory_megabytes = 500',
    );
    expect(findings(loaded)).toEqual([
      'warning KEY_UNTRUSTED app.skills.max_skills 4',
      'warning KEY_UNTRUSTED sandbox.memory_megabytes 6',
    ]);
    expect(loaded.config.skills.maxResourceBytes).toBe(10);
    expect(loaded.config.app.skills.maxSkills).toBe(200);
    expect(loaded.config.sandbox.memoryMegabytes).toBe(500);
  });

  it('may add workspace sources inside itself, and takes none away', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml':
        '[skills]\ndirectories = ["/mine"]\n[[skills.sources]]\npath = "/also-mine"',
      'project/techne.toml':
        '[skills]\ndirectories = ["a", "../project-evil", "/etc"]\n[[skills.sources]]\npath = "b"\n[[skills.sources]]\npath = "~"\n[[skills.sources]]\npath = "c"\nkind = "bundled"',
    });
    const loaded = await places.load({ isTrusted: () => false });
    expect(loaded.config.skills.directories).toEqual([join(places.project, 'a'), '/mine']);
    expect(loaded.config.skills.sources).toMatchObject([
      { path: join(places.project, 'b'), kind: 'workspace' },
      { path: '/also-mine' },
    ]);
    expect(loaded.diagnostics.map((each) => each.code)).toEqual([
      'KEY_UNTRUSTED',
      'KEY_UNTRUSTED',
      'KEY_UNTRUSTED',
    ]);
  });

  it('cannot reach outside through a link', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': '[skills]\ndirectories = ["link", "link/later", "inner"]',
    });
    symlinkSync(places.home, join(places.project, 'link'));
    mkdirSync(join(places.project, 'real'));
    symlinkSync('real', join(places.project, 'inner'));
    const { config } = await places.load({ isTrusted: () => false });
    expect(config.skills.directories).toEqual([join(places.project, 'inner')]);
  });

  it('may turn [app.skills] off, not on', async () => {
    const loaded = await load('[app.skills]\nenabled = true\ndirectories = ["./x", "~/y"]');
    expect(loaded.config.app.skills.enabled).toBe(false);
    expect(findings(loaded)).toEqual([
      'warning KEY_UNTRUSTED app.skills.enabled 2',
      'warning KEY_UNTRUSTED app.skills.directories 3',
    ]);
    const off = await load('[app.skills]\nenabled = false', '[app.skills]\nenabled = true');
    expect(off.diagnostics).toEqual([]);
    expect(off.config.app.skills).toMatchObject({ enabled: false, turnedOff: true });
  });

  it('cannot raise the budget of the prompt, which has no plain default', async () => {
    const raised = await load('skills.prompt_budget = 2561');
    expect(findings(raised)).toEqual(['warning KEY_UNTRUSTED skills.prompt_budget 1']);
    expect(raised.config.skills.promptBudget).toBeUndefined();
    const usual = await load('skills.prompt_budget = 2560');
    expect(usual.diagnostics).toEqual([]);
    expect(usual.config.skills.promptBudget).toBe(2_560);
    const own = await load('skills.prompt_budget = 1001', 'skills.prompt_budget = 1000');
    expect(own.config.skills.promptBudget).toBe(1_000);
  });

  it('is held to something in every limit that it may lower', async () => {
    for (const { path, keys } of sections) {
      for (const [name, key] of Object.entries(keys)) {
        if (key.untrusted !== 'lower' || key.kind !== 'integer') continue;
        const limit = key.default ?? key.comparisonDefault ?? Number.NaN;
        const over = Math.min(limit + 1, key.maximum);
        const loaded = await load(`${[...path, name].join('.')} = ${over}`);
        expect(loaded.diagnostics.map((each) => each.code)).toEqual(over > limit ? ['KEY_UNTRUSTED'] : []);
      }
    }
  });

  it.each([
    ['bad TOML', '[skills\nenabled = false', 'warning TOML_INVALID  1'],
    ['a wrong type in a key that is ignored', 'server.port = "x"', 'warning VALUE_TYPE server.port 1'],
    ['a wrong type in a limit', 'skills.max_skills = "x"', 'warning VALUE_TYPE skills.max_skills 1'],
    ['a source without a path', '[[skills.sources]]', 'warning KEY_MISSING skills.sources.0 1'],
  ])('is no error for %s, which it is when trusted', async (_, text, finding) => {
    const places = temporaryPlaces({ 'project/techne.toml': text });
    expect(findings(await places.load({ isTrusted: () => false }))).toEqual([finding]);
    expect(findings(await places.load())).toEqual([finding.replace('warning', 'error')]);
  });

  it('counts as far as it can be read', async () => {
    const loaded = await load('[server]\nport = "x"\n[skills.research]\nenabled = false');
    expect(findings(loaded)).toEqual(['warning VALUE_TYPE server.port 2']);
    expect(loaded.config.skills.named['research']?.enabled).toBe(false);
  });

  it('is no error where it is a folder or a link that leads nowhere or round', async () => {
    const folder = temporaryPlaces({ 'project/techne.toml/file': '' });
    expect(findings(await folder.load({ isTrusted: () => false }))).toEqual(['warning CONFIG_NOT_REGULAR']);
    for (const [target, code] of [
      ['nowhere', 'CONFIG_MISSING'],
      ['techne.toml', 'CONFIG_UNREADABLE'],
    ] as const) {
      const places = temporaryPlaces();
      symlinkSync(target, join(places.project, 'techne.toml'));
      expect(findings(await places.load({ isTrusted: () => false }))).toEqual([`warning ${code}`]);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'is no error where it is a pipe [reason: Windows has none]',
    async () => {
      const places = temporaryPlaces();
      execFileSync(makePipe, [join(places.project, 'techne.toml')]);
      expect(findings(await places.load({ isTrusted: () => false }))).toEqual(['warning CONFIG_NOT_REGULAR']);
      expect(findings(await places.load())).toEqual(['error CONFIG_NOT_REGULAR']);
    },
  );

  it('cannot stop the loading with a path of very many parts', async () => {
    const loaded = await load(`skills.directories = ["${'a/'.repeat(400_000)}"]`);
    expect(findings(loaded)).toEqual(['warning KEY_UNTRUSTED skills.directories 1']);
    expect(loaded.config.skills.directories).toEqual([]);
  });

  it("cannot make the person's own settings an error by disabling a skill", async () => {
    const own = '[skills.gog]\nenabled = true\n[capabilities.providers.gog]\ntimeout_seconds = 7';
    expect(findings(await load('[skills.gog]\nenabled = false', own))).toEqual([]);
  });

  it('has its other keys left out, each with a warning', async () => {
    const keys = [
      'models.default = "evil:x"',
      'models.aliases = { haiku = "evil:x" }',
      'models.providers.openai.base_url = "http://evil"',
      'capabilities.providers.gog.command = ["evil"]',
      'skills.research.model = "evil:x"',
      'skills.research.API_KEY = "x"',
      'skills.research.allow_chat_ids = []',
      'skills.gog.capability_provider.command = ["evil"]',
      'skills.watch = true',
      'sandbox.backend = "none"',
      'server.host = "0.0.0.0"',
      'server.data = "."',
    ];
    const loaded = await load(keys.join('\n'));
    const refused = loaded.diagnostics.filter((each) => each.code === 'KEY_UNTRUSTED');
    expect(refused.map((each) => each.line)).toEqual(keys.map((_, index) => index + 1));
    expect(refused.every((each) => each.severity === 'warning')).toBe(true);
    expect(loaded.origins.size).toBe(0);
  });

  it('is untrusted where nobody says otherwise', async () => {
    const places = temporaryPlaces({ 'project/techne.toml': 'server.port = 1' });
    const { loadConfig } = await import('./load-config.ts');
    const { config } = await loadConfig({ cwd: places.project, home: places.home, environment: {} });
    expect(config.server.port).toBe(4310);
  });
});
