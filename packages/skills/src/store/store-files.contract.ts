import { describe, expect, it } from 'vitest';
import { skillText } from '../../test/temporary-folder.ts';
import { expectCode } from './expect-code.contract.ts';
import type { SkillFiles } from './memory-store.ts';
import { type MakeStore, one } from './make-store.contract.ts';

/** What every store must do with the files of a skill; a part of `describeStore`. */
export function describeStoreFiles(kind: string, makeStore: MakeStore): void {
  describe(`${kind}: readFile`, () => {
    const files = {
      'references/a.md': '# A\n',
      'assets/deep/b.json': '{}',
      'scripts/run.sh': 'echo',
      'top.txt': 'top',
      'assets/x.png': new Uint8Array([137, 80, 0, 1]),
      'empty.txt': '',
      'latin1.txt': new Uint8Array([0xe9, 0x41]),
    };

    it('gives text, bytes and a media type, under the path normalised', async () => {
      const store = makeStore(one('hello', files));
      const file = await store.readFile('hello', './references//a.md');
      expect(file).toMatchObject({
        name: 'hello',
        path: 'references/a.md',
        text: '# A\n',
        mediaType: 'text/markdown',
        truncated: false,
        bytesRemoved: 0,
      });
      expect(Buffer.from(file.bytes).toString()).toBe('# A\n');
      expect((await store.readFile('hello', 'assets/deep/b.json')).mediaType).toBe('application/json');
      expect((await store.readFile('hello', 'SKILL.md')).text).toBe(skillText('hello'));
      expect(await store.readFile('hello', 'empty.txt')).toMatchObject({
        text: '',
        truncated: false,
        bytesRemoved: 0,
      });
    });

    it('ruling 17: binary has bytes and a media type, and no text', async () => {
      const store = makeStore(one('hello', files));
      const image = await store.readFile('hello', 'assets/x.png');
      expect(image.text).toBeUndefined();
      expect(image.mediaType).toBe('image/png');
      expect([...image.bytes]).toEqual([137, 80, 0, 1]);
      expect((await store.readFile('hello', 'latin1.txt')).text).toBeUndefined();
    });

    it('a missing file and a folder are told apart from refused paths', async () => {
      const store = makeStore(one('hello', files));
      await expectCode(store.readFile('hello', 'nothing.md'), 'FILE_NOT_FOUND');
      await expectCode(store.readFile('hello', 'top.txt/below'), 'FILE_NOT_FOUND');
      await expectCode(store.readFile('hello', '__proto__'), 'FILE_NOT_FOUND');
      await expectCode(store.readFile('hello', 'references/'), 'INVALID_PATH');
      for (const path of [
        '/etc/passwd',
        '../hello/top.txt',
        'references/../top.txt',
        '.env',
        'a\\b',
        '',
        'x\0y',
        '%2e%2e/x',
      ]) {
        await expectCode(store.readFile('hello', path), 'INVALID_PATH');
      }
    });

    it('TavernKit: scope one-level takes scripts|references|assets/<file> and nothing else', async () => {
      const store = makeStore(one('hello', files));
      const scope = 'one-level' as const;
      expect((await store.readFile('hello', 'references/a.md', { scope })).text).toBe('# A\n');
      expect((await store.readFile('hello', 'scripts/run.sh', { scope })).text).toBe('echo');
      for (const path of [
        'top.txt',
        'SKILL.md',
        'assets/deep/b.json',
        './references/a.md',
        'references//a.md',
        'references/./a.md',
        'other/a.md',
        'Scripts/run.sh',
        'references',
      ]) {
        await expectCode(store.readFile('hello', path, { scope }), 'INVALID_PATH');
      }
    });

    it('exactly at the limit is not over it', async () => {
      const store = makeStore(one('hello', { 'a.txt': '12345' }));
      expect(await store.readFile('hello', 'a.txt', { maxBytes: 5, overflow: 'error' })).toMatchObject({
        text: '12345',
        truncated: false,
      });
    });

    it('ruling 17: over the limit, overflow error fails and truncate cuts at a character', async () => {
      const store = makeStore(one('hello', { 'a.txt': 'aé🦊z' }));
      await expectCode(
        store.readFile('hello', 'a.txt', { maxBytes: 7, overflow: 'error' }),
        'FILE_TOO_LARGE',
      );
      expect(await store.readFile('hello', 'a.txt', { maxBytes: 6, overflow: 'truncate' })).toMatchObject({
        text: 'aé',
        truncated: true,
        bytesRemoved: 5,
      });
      expect(await store.readFile('hello', 'a.txt', { maxBytes: 7 })).toMatchObject({
        text: 'aé🦊',
        truncated: true,
        bytesRemoved: 1,
      });
    });

    it('RemcoChat: 2,000,000 bytes are read unless the caller says otherwise', async () => {
      const store = makeStore(
        one('hello', { 'big.txt': 'x'.repeat(2_000_001), 'fits.txt': 'x'.repeat(2_000_000) }),
      );
      expect(await store.readFile('hello', 'big.txt')).toMatchObject({ truncated: true, bytesRemoved: 1 });
      expect(await store.readFile('hello', 'fits.txt')).toMatchObject({ truncated: false });
      expect(await store.readFile('hello', 'big.txt', { maxBytes: 3_000_000 })).toMatchObject({
        truncated: false,
      });
    });

    it.each([0, -5, Number.NaN])('maxBytes %s is an ARGUMENT_ERROR', async (maxBytes) => {
      await expectCode(
        makeStore(one('hello', files)).readFile('hello', 'top.txt', { maxBytes }),
        'ARGUMENT_ERROR',
      );
    });
  });

  describe(`${kind}: digest`, () => {
    it('is the same for the same files and another for other ones', async () => {
      const files = { 'scripts/run.sh': 'echo', 'é/ü.md': 'x', '.env': 'A=1' };
      const digest = async (more: SkillFiles) => makeStore(one('hello', more)).digest?.('hello');
      const first = await digest(files);
      expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(await digest(files)).toBe(first);
      expect(await digest({ ...files, '.env': 'A=2' })).not.toBe(first);
      expect(
        await digest({ ...files, '.git/HEAD': 'x', 'SKILL.md.lock': '1', 'scripts/__pycache__/a.pyc': 'x' }),
      ).toBe(first);
    });
  });
}
