import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../src/secrets/mask-secrets.ts';
import { findings, loadText, temporaryPlaces } from './temporary-places.ts';

/** A program of every system that has pipes. */
const makePipe = 'mkfifo';

const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

describe('a hostile configuration', () => {
  it('cannot pollute a prototype', async () => {
    const text = `
      "__proto__" = { polluted = true }
      [skills.__proto__]
      enabled = false
      polluted = "x"
      [skills."\uFF3F\uFF3Fproto\uFF3F\uFF3F"]
      POLLUTED = "x"
      [skills.constructor.prototype]
      polluted = true
      [models.aliases]
      __proto__ = "openai:x"
      [models.providers.__proto__]
      base_url = "http://evil"
      [[skills.sources]]
      path = "/a"
      __proto__ = { strict = true }
    `;
    const { config, diagnostics } = await loadText(text);
    maskSecrets(config);
    const plain: Record<string, unknown> = {};
    expect([
      plain['polluted'],
      plain['POLLUTED'],
      plain['enabled'],
      plain['base_url'],
      plain['strict'],
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Object.keys(config.models.providers)).toEqual([]);
    expect(diagnostics.filter((each) => each.code === 'KEY_REFUSED')).toHaveLength(5);
    const { config: byVariable } = await loadText('', { environment: { TECHNE_SKILLS____proto____X: '1' } });
    expect(Object.keys(byVariable.skills.named)).not.toContain('__proto__');
  });

  it.each<[string, string]>([
    ['100,000 unknown keys', repeat(100_000, (index) => `k${index} = 1`)],
    ['40,000 skills', repeat(40_000, (index) => `[skills.s${index}]\nenabled=false`)],
    ['40,000 sources', repeat(40_000, () => '[[skills.sources]]\npath = "a"')],
    [
      '40,000 aliases in a circle',
      `[models.aliases]\n${repeat(40_000, (index) => `a${index} = "a${(index + 1) % 40_000}"`)}`,
    ],
    ['a name of 500,000 parts', `${'a.'.repeat(500_000)}b = 1`],
    ['a text of 1 MB', `server.host = "${'x'.repeat(1_000_000)}"`],
    ['a list of 300,000 texts', `server.allowed_hosts = [${'"a",'.repeat(250_000)}]`],
  ])('of %s is read in bounded time, with few remarks', async (_, text) => {
    const started = process.threadCpuUsage();
    const { diagnostics } = await loadText(text);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(8_000);
    expect(diagnostics.filter((each) => each.code === 'KEY_UNKNOWN').length).toBeLessThanOrEqual(100);
  });

  it('of more than 1 MiB is refused', async () => {
    expect(findings(await loadText('#'.repeat(1_048_577)))).toEqual(['error CONFIG_TOO_LARGE']);
    expect(findings(await loadText('#'.repeat(1_048_576)))).toEqual([]);
  });

  it('nested 100,000 deep is refused', async () => {
    for (const text of [`a = ${'['.repeat(100_000)}`, `a = ${'{b='.repeat(100_000)}`]) {
      const [finding] = findings(await loadText(text));
      expect(finding).toMatch(/^error TOML_INVALID/);
    }
  });

  it('with a NUL, a control character, bad UTF-8 or a key twice is refused', async () => {
    expect(findings(await loadText('a = "\u0000"'))).toEqual(['error TOML_INVALID  1']);
    expect(findings(await loadText('# \u0007\nserver.port = 1'))).toEqual(['error TOML_INVALID  1']);
    expect(findings(await loadText('[server]\nport = 1\nport = 2'))).toEqual(['error TOML_INVALID  3']);
    expect(findings(await loadText('[server]\nport = 1\n[server]\nhost = "x"'))).toEqual([
      'error TOML_INVALID  3',
    ]);
    const places = temporaryPlaces();
    places.write('home/.techne/config.toml', Uint8Array.of(0x61, 0x3d, 0x22, 0xff, 0x22));
    expect(findings(await places.load())).toEqual(['error CONFIG_INVALID_UTF8']);
  });

  it('that is a loop of links is refused', async () => {
    const places = temporaryPlaces();
    symlinkSync('techne.toml', join(places.project, 'techne.toml'));
    expect(findings(await places.load())).toEqual(['error CONFIG_UNREADABLE']);
  });

  it.skipIf(process.platform === 'win32')(
    'that is a pipe or a device does not hold it up [reason: Windows has none]',
    async () => {
      const places = temporaryPlaces();
      mkdirSync(join(places.home, '.techne'));
      execFileSync(makePipe, [join(places.home, '.techne/config.toml')]);
      expect(findings(await places.load())).toEqual(['error CONFIG_NOT_REGULAR']);
      expect(findings(await places.load({ file: '/dev/zero' }))).toEqual(['error CONFIG_NOT_REGULAR']);
    },
  );

  it('cannot put control characters into a message', async () => {
    const text =
      '"a\\u001b[31m\\u009b" = 1\n[skills]\n"\\u0007x" = 1\n[models.aliases]\na = "b\\u001b"\n"c\\u001b" = "x"';
    const { diagnostics } = await loadText(text);
    const shown = diagnostics.map((each) => each.message + each.hint).join('');
    expect(diagnostics).toHaveLength(4);
    // eslint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });
});
