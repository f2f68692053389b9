import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, temporaryPlaces } from '../../test/temporary-places.ts';
import type { LoadedConfig } from './load-config.ts';

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

  it('may turn on [app.skills] for folders inside itself alone', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml': '[app.skills]\ndirectories = ["~/private", "./ours"]',
      'project/techne.toml': '[app.skills]\nenabled = true',
    });
    const { config } = await places.load({ isTrusted: () => false });
    expect(config.app.skills.directories).toEqual([join(places.project, 'ours')]);
    const plain = temporaryPlaces({
      'project/techne.toml': '[app.skills]\nenabled = true\ndirectories = ["./x", "~/y"]',
    });
    const loaded = await plain.load({ isTrusted: () => false });
    expect(loaded.config.app.skills).toMatchObject({
      enabled: true,
      directories: [join(plain.project, 'x')],
    });
    expect(findings(loaded)).toEqual(['warning KEY_UNTRUSTED app.skills.directories 3']);
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
