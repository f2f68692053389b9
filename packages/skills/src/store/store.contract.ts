import { describe, expect, it } from 'vitest';
import { skillText } from '../../test/temporary-folder.ts';
import { type MakeStore, one } from './make-store.contract.ts';
import { expectCode } from './expect-code.contract.ts';
import { describeStoreFiles } from './store-files.contract.ts';

/** What every store must do (skill-store.ts). Give it a way to make a store; a new one passes all of it. */
export function describeStore(kind: string, makeStore: MakeStore): void {
  describe(`${kind}: listSkills`, () => {
    it('lists name, description, manifest and folder, and reports nothing about good skills', async () => {
      const { items, diagnostics, shadowed } = await makeStore(one('hello')).listSkills();
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({ name: 'hello', description: 'Does hello.', folderName: 'hello' });
      expect(items[0]?.manifest).toMatchObject({ name: 'hello', dialect: 'agentskills' });
      expect(items[0]?.path).toMatch(/hello[/\\]SKILL\.md$/);
      expect(items[0]?.directory).toMatch(/hello$/);
      expect(diagnostics).toEqual([]);
      expect(shadowed).toEqual([]);
    });

    it('is empty, without a word, when there are no skills', async () => {
      expect(await makeStore({}).listSkills()).toEqual({ items: [], shadowed: [], diagnostics: [] });
    });

    it('lists in the order of the folders, whatever the order in which they came', async () => {
      const { items } = await makeStore({ ...one('zeta'), ...one('alpha'), ...one('mid') }).listSkills();
      expect(items.map((each) => each.name)).toEqual(['alpha', 'mid', 'zeta']);
    });

    it('a folder without SKILL.md is no skill and no fault', async () => {
      const { items, diagnostics } = await makeStore({
        ...one('hello'),
        notes: { 'README.md': 'x' },
      }).listSkills();
      expect(items.map((each) => each.name)).toEqual(['hello']);
      expect(diagnostics).toEqual([]);
    });

    it.each([false, true])('one bad skill hides no good one (strict: %s)', async (strict) => {
      const bad: Record<string, string> = {
        empty: '',
        unclosed: '---\nname: unclosed\n',
        tagged: '---js\nname: tagged\n---\n',
        alias: '---\nname: &a alias\ndescription: *a\n---\n',
        list: '---\n- a\n---\n',
        'no-description': '---\nname: no-description\n---\n',
        'bad-name': '---\nname: ../../x\ndescription: d\n---\n',
        deep: `---\nname: deep\ndescription: ${'['.repeat(5_000)}\n---\n`,
      };
      const skills = Object.fromEntries(
        Object.entries(bad).map(([name, text]) => [name, { 'SKILL.md': text }]),
      );
      const { items, diagnostics } = await makeStore(
        { ...one('aaa'), ...skills, ...one('zzz') },
        { strict },
      ).listSkills();
      expect(items.map((each) => each.name)).toEqual(['aaa', 'zzz']);
      for (const name of Object.keys(bad)) {
        const about = diagnostics.filter((each) => each.severity === 'error' && each.file.includes(name));
        expect([name, about.length > 0]).toEqual([name, true]);
      }
    });

    it.each([false, true])('what is listed can be loaded (strict: %s)', async (strict) => {
      const texts: Record<string, string | Uint8Array> = {
        plain: skillText('plain'),
        crlf: skillText('crlf').replaceAll('\n', '\r\n'),
        bom: `\ufeff${skillText('bom')}`,
        'no-body': '---\nname: no-body\ndescription: d\n---',
        'other-name': skillText('another'),
        'no-name': '---\ndescription: d\n---\nBody',
        'bad-yaml': '---\nname: bad-yaml\ndescription: Use when: asked\n---\nBody',
        command: skillText('command', { body: '### run_it\n\n#### Command\n\n```\necho hi\n```\n' }),
        unknown: skillText('unknown', { extra: 'colour: red\n' }),
      };
      const store = makeStore(
        Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { 'SKILL.md': text }])),
        { strict },
      );
      const { items } = await store.listSkills();
      expect(items.length).toBeGreaterThan(3);
      for (const item of items) {
        const skill = await store.loadSkill(item.name);
        expect(skill).toMatchObject({ name: item.name, description: item.description, path: item.path });
      }
    });

    it('a body that is not UTF-8 keeps a lenient skill listed and loadable', async () => {
      const bytes = Buffer.concat([Buffer.from(skillText('bytes')), Buffer.from([0xff, 0xfe, 0x80])]);
      const store = makeStore({ bytes: { 'SKILL.md': bytes } });
      expect((await store.listSkills()).items.map((each) => each.name)).toEqual(['bytes']);
      expect((await store.loadSkill('bytes')).diagnostics.map((each) => each.code)).toEqual(['INVALID_UTF8']);
    });
  });

  describe(`${kind}: names`, () => {
    it('ruling 4: the folder names a skill that does not name itself, with a warning', async () => {
      const { items, diagnostics } = await makeStore({
        quiet: { 'SKILL.md': '---\ndescription: d\n---\nBody' },
      }).listSkills();
      expect(items.map((each) => each.name)).toEqual(['quiet']);
      expect(diagnostics.map((each) => [each.code, each.severity])).toEqual([['NAME_MISSING', 'warning']]);
      expect(items[0]?.diagnostics).toEqual(diagnostics);
    });

    it('ruling 4: the folder name also resolves when unambiguous', async () => {
      const store = makeStore({ folder: { 'SKILL.md': skillText('title'), 'a.txt': 'A' } });
      expect((await store.loadSkill('folder')).name).toBe('title');
      expect((await store.readFile('folder', 'a.txt')).text).toBe('A');
    });

    it('ruling 4: a name beats the folder name of another skill', async () => {
      const store = makeStore({
        first: { 'SKILL.md': skillText('second', { body: 'one' }) },
        third: { 'SKILL.md': skillText('first', { body: 'two' }) },
      });
      expect((await store.loadSkill('first')).body).toBe('two');
      expect((await store.loadSkill('second')).body).toBe('one');
    });

    it('two skills of one store with one name: the one whose folder bears it wins, the other is shadowed', async () => {
      const store = makeStore({
        aaa: { 'SKILL.md': skillText('twin', { body: 'aaa' }) },
        twin: { 'SKILL.md': skillText('twin', { body: 'twin' }) },
      });
      const { items, shadowed } = await store.listSkills();
      expect(items.map((each) => each.folderName)).toEqual(['twin']);
      expect(shadowed.map((each) => each.folderName)).toEqual(['aaa']);
      expect((await store.loadSkill('twin')).body).toBe('twin');
    });

    it('two skills of one store with one name that neither folder bears: the first wins', async () => {
      const { items, shadowed } = await makeStore({
        b: { 'SKILL.md': skillText('twin') },
        a: { 'SKILL.md': skillText('twin') },
      }).listSkills();
      expect(items.map((each) => each.folderName)).toEqual(['a']);
      expect(shadowed.map((each) => each.folderName)).toEqual(['b']);
    });

    it('names that differ only by NFKC are one name; case makes two', async () => {
      const text = '---\ndescription: d\n---\nBody';
      const { items, shadowed } = await makeStore({
        ﬁle: { 'SKILL.md': text },
        file: { 'SKILL.md': text },
        File: { 'SKILL.md': text },
      }).listSkills();
      expect(items.map((each) => each.folderName).sort()).toEqual(['File', 'file']);
      expect(shadowed.map((each) => each.folderName)).toEqual(['ﬁle']);
    });

    it.each(['技能', 'été', 'приве́т', '🦊-fox'])(
      'unicode name %s is found in every normal form',
      async (name) => {
        const store = makeStore({ [name]: { 'SKILL.md': skillText(name) } });
        const { items } = await store.listSkills();
        expect(items.map((each) => each.name)).toEqual([name.normalize('NFKC')]);
        expect((await store.loadSkill(name.normalize('NFD'))).name).toBe(name.normalize('NFKC'));
        expect((await store.loadSkill(` ${name} `)).name).toBe(name.normalize('NFKC'));
      },
    );
  });

  describe(`${kind}: loadSkill`, () => {
    it('gives the body exactly as written, and the files of the folder but SKILL.md', async () => {
      const body = '\n# Title\r\n\n---\ntrailing  \n\n';
      const files = {
        'scripts/run.sh': 'x',
        'references/deep/a.md': 'x',
        'b.txt': 'x',
        '.env': 'secret',
        'references/.hidden': 'x',
        'node_modules/m/i.js': 'x',
        'nested/SKILL.md': skillText('nested'),
      };
      const skill = await makeStore({
        hello: { ...files, 'SKILL.md': skillText('hello', { body }) },
      }).loadSkill('hello');
      expect(skill.body).toBe(body);
      expect(skill).toMatchObject({ bodyTruncated: false, bytesRemoved: 0, tools: [] });
      expect(skill.files).toEqual(['b.txt', 'nested/SKILL.md', 'references/deep/a.md', 'scripts/run.sh']);
    });

    it('maxBytes counts the body, not the frontmatter', async () => {
      const body = 'x'.repeat(100);
      const store = makeStore({
        hello: { 'SKILL.md': skillText('hello', { description: 'd'.repeat(500), body }) },
      });
      expect(await store.loadSkill('hello', { maxBytes: 100 })).toMatchObject({
        body,
        bodyTruncated: false,
        bytesRemoved: 0,
      });
      expect(await store.loadSkill('hello', { maxBytes: 99 })).toMatchObject({
        body: 'x'.repeat(99),
        bodyTruncated: true,
        bytesRemoved: 1,
      });
    });

    it('ruling 5: maxBytes cuts at a character', async () => {
      const store = makeStore({ hello: { 'SKILL.md': skillText('hello', { body: 'aé🦊z' }) } });
      const cut = async (maxBytes: number) => (await store.loadSkill('hello', { maxBytes })).body;
      expect(await Promise.all([1, 2, 3, 4, 6, 7, 8].map(cut))).toEqual([
        'a',
        'a',
        'aé',
        'aé',
        'aé',
        'aé🦊',
        'aé🦊z',
      ]);
      expect((await store.loadSkill('hello', { maxBytes: 4 })).bytesRemoved).toBe(5);
    });

    it.each([0, -1, Number.NaN])('maxBytes %s is an ARGUMENT_ERROR', async (maxBytes) => {
      await expectCode(makeStore(one('hello')).loadSkill('hello', { maxBytes }), 'ARGUMENT_ERROR');
    });

    it('a skill that is not listed is SKILL_NOT_FOUND, an invalid one too', async () => {
      const store = makeStore({ ...one('hello'), bad: { 'SKILL.md': 'no frontmatter' } });
      for (const name of [
        'nobody',
        'bad',
        '',
        '.',
        '..',
        '../hello',
        'hello/SKILL.md',
        '__proto__',
        'constructor',
        'x'.repeat(10_000),
      ]) {
        await expectCode(store.loadSkill(name), 'SKILL_NOT_FOUND');
        await expectCode(store.readFile(name, 'a.txt'), 'SKILL_NOT_FOUND');
        if (store.digest !== undefined) await expectCode(store.digest(name), 'SKILL_NOT_FOUND');
      }
    });
  });

  describeStoreFiles(kind, makeStore);
}
