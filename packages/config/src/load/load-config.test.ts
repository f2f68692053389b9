import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings, loadText, temporaryPlaces } from '../../test/temporary-places.ts';

describe('loadConfig', () => {
  it('has defaults for everything without any file', async () => {
    const { config, diagnostics, origins } = await temporaryPlaces().load();
    expect(diagnostics).toEqual([]);
    expect(origins.size).toBe(0);
    expect(config.skills.enabled).toBe(true);
    expect(config.server).toMatchObject({ host: '127.0.0.1', port: 4310, sharedSources: ['bundled'] });
    expect(config.sandbox.backend).toBe('bubblewrap');
  });

  it("has RemcoChat's defaults for [app.skills]", async () => {
    const places = temporaryPlaces();
    const { config } = await places.load();
    expect(config.app.skills).toMatchObject({
      enabled: false,
      maxSkills: 200,
      maxSkillMdBytes: 200_000,
      maxResourceBytes: 2_000_000,
    });
    expect(config.app.skills.directories).toEqual([
      join(places.project, '.skills'),
      join(places.project, '.agents/skills'),
      join(places.home, '.agents/skills'),
      join(places.home, '.remcochat/skills'),
    ]);
  });

  it('puts the project over the user, and variables over both', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml': 'server = { port = 1, host = "a" }\nmodels.default = "openai:x"',
      'project/techne.toml': '[server]\nport = 2\nhost = "b"',
    });
    const { config, origins } = await places.load({ environment: { TECHNE_SERVER__PORT: '3' } });
    expect(config.server).toMatchObject({ port: 3, host: 'b' });
    expect(config.models.default).toBe('openai:x');
    expect(origins.get('server.port')).toEqual({ kind: 'environment', variable: 'TECHNE_SERVER__PORT' });
    expect(origins.get('server.host')).toEqual({
      kind: 'file',
      file: join(places.project, 'techne.toml'),
      line: 3,
    });
    expect(origins.get('models.default')).toMatchObject({
      file: join(places.home, '.techne/config.toml'),
      line: 2,
    });
  });

  it('reads TECHNE_HOME/config.toml', async () => {
    const places = temporaryPlaces({ 'elsewhere/config.toml': 'server.port = 1' });
    const { config } = await places.load({ environment: { TECHNE_HOME: join(places.root, 'elsewhere') } });
    expect(config.server.port).toBe(1);
    expect(config.server.data).toBe(join(places.root, 'elsewhere/data'));
  });

  it('reads the file that --config or TECHNE_CONFIG names instead', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml': 'server.host = "a"',
      'one.toml': 'server.port = 1',
      'two.toml': 'server.port = 2',
    });
    const environment = { TECHNE_CONFIG: join(places.root, 'one.toml') };
    expect((await places.load({ environment })).config.server).toMatchObject({ port: 1, host: '127.0.0.1' });
    const named = await places.load({ environment, file: '../two.toml' });
    expect(named.config.server).toMatchObject({ port: 2, host: '127.0.0.1' });
  });

  it('reports a named file that does not exist', async () => {
    const places = temporaryPlaces();
    expect(findings(await places.load({ file: 'no.toml' }))).toEqual(['error CONFIG_MISSING']);
    expect(findings(await places.load({ environment: { TECHNE_CONFIG: 'no.toml' } }))).toEqual([
      'error CONFIG_MISSING',
    ]);
    expect(findings(await places.load({ environment: { TECHNE_CONFIG: '' } }))).toEqual([]);
  });

  it('takes the nearest techne.toml up to the git root, not above', async () => {
    const places = temporaryPlaces({
      'techne.toml': 'server.port = 1',
      'project/techne.toml': 'server.port = 2',
      'project/a/techne.toml': 'server.port = 3',
      'project/a/b/file': '',
      'project/c/file': '',
    });
    const portIn = async (folder: string): Promise<number> => {
      return (await places.load({ cwd: join(places.project, folder) })).config.server.port;
    };
    expect(await portIn('a/b')).toBe(3);
    expect(await portIn('c')).toBe(2);
    const other = temporaryPlaces({ 'techne.toml': 'server.port = 1' });
    expect((await other.load()).config.server.port).toBe(4310);
  });

  it('looks in the working folder alone without git', async () => {
    const places = temporaryPlaces({ 'plain/techne.toml': 'server.port = 1', 'plain/below/file': '' });
    expect((await places.load({ cwd: join(places.root, 'plain') })).config.server.port).toBe(1);
    expect((await places.load({ cwd: join(places.root, 'plain/below') })).config.server.port).toBe(4310);
  });

  it('does not read a techne.toml twice that was named with --config, and trusts it', async () => {
    const places = temporaryPlaces({
      'project/techne.toml': 'server.port = 1\n[[skills.sources]]\npath = "a"',
    });
    const { config, diagnostics } = await places.load({ file: 'techne.toml', isTrusted: () => false });
    expect(diagnostics).toEqual([]);
    expect(config.server.port).toBe(1);
    expect(config.skills.sources).toHaveLength(1);
  });

  it('joins tables key by key and sources of all files, the project first', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml':
        'models.aliases = { a = "openai:1", b = "openai:2" }\n[[skills.sources]]\npath = "mine"',
      'project/techne.toml': 'models.aliases.b = "openai:3"\n[[skills.sources]]\npath = "ours"',
    });
    const { config } = await places.load();
    expect(config.models.aliases).toEqual({ a: 'openai:1', b: 'openai:3' });
    const paths = config.skills.sources.map((each) => each.path);
    expect(paths).toEqual([join(places.project, 'ours'), join(places.home, '.techne/mine')]);
  });

  it('resolves paths from home, from the file that has them, and [app.skills] from the project', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml':
        '[skills]\ndirectories = ["~/a", "b", "/c"]\n[app.skills]\ndirectories = ["./d", "~/e"]\n[server]\ndata = "f"',
    });
    const { config } = await places.load({ cwd: join(places.project) });
    expect(config.skills.directories).toEqual([join(places.home, 'a'), join(places.home, '.techne/b'), '/c']);
    expect(config.app.skills.directories).toEqual([join(places.project, 'd'), join(places.home, 'e')]);
    expect(config.server.data).toBe(join(places.home, '.techne/f'));
  });

  it('reports an error of syntax with line and column, without quoting the file', async () => {
    const loaded = await loadText('[skills.x]\nAPI_KEY = "s3cret" oops\n');
    expect(findings(loaded)).toEqual(['error TOML_INVALID  2']);
    expect(loaded.diagnostics[0]?.column).toBeGreaterThan(1);
    expect(JSON.stringify(loaded.diagnostics)).not.toContain('s3cret');
  });

  it('goes on with the other file when one is broken', async () => {
    const places = temporaryPlaces({
      'home/.techne/config.toml': '= oops',
      'project/techne.toml': 'server.port = 2',
    });
    const { config } = await places.load();
    expect(config.server.port).toBe(2);
  });

  it('understands dotted keys, inline tables, arrays of tables and strings over several lines alike', async () => {
    const forms = [
      '[skills.research]\nmodel = "haiku"\nKEY = "a\\nb"',
      'skills.research.model = "haiku"\nskills.research.KEY = """\na\nb"""',
      'skills = { research = { model = "haiku", KEY = "a\\nb" } }',
      "[\"skills\".\"research\"]\n\"model\" = 'haiku'\nKEY = '''a\nb'''",
    ];
    for (const form of forms) {
      const { config, diagnostics } = await loadText(form);
      expect(diagnostics).toEqual([]);
      expect(config.skills.named['research']).toMatchObject({ model: 'haiku', variables: { KEY: 'a\nb' } });
    }
  });

  it('accepts a BOM and CRLF', async () => {
    const loaded = await loadText('\uFEFF[server]\r\nport = 1\r\nprot = 2\r\n');
    expect(loaded.config.server.port).toBe(1);
    expect(findings(loaded)).toEqual(['warning KEY_UNKNOWN server.prot 3']);
  });

  it('says so when a project file is a link that leads nowhere', async () => {
    const places = temporaryPlaces();
    symlinkSync('nowhere', join(places.project, 'techne.toml'));
    expect(findings(await places.load())).toEqual(['error CONFIG_MISSING']);
  });

  it.skipIf(process.getuid?.() === 0)(
    'reports a file that cannot be opened [reason: root opens every file]',
    async () => {
      const places = temporaryPlaces({ 'home/.techne/config.toml': '' });
      chmodSync(join(places.home, '.techne/config.toml'), 0);
      expect(findings(await places.load())).toEqual(['error CONFIG_UNREADABLE']);
    },
  );

  it('reports a folder in the place of the file', async () => {
    const places = temporaryPlaces();
    mkdirSync(join(places.project, 'techne.toml'));
    expect(findings(await places.load())).toEqual(['error CONFIG_NOT_REGULAR']);
  });
});
