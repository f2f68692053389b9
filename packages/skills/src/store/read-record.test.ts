import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from './file-system-store.ts';
import { hardCaps } from './limits.ts';

const folder = useTemporaryFolder();

async function listText(text: string | Uint8Array, name = 'edge') {
  writeTree(folder.path, { [`${name}/SKILL.md`]: text });
  const store = new FileSystemStore({ root: folder.path });
  const { items, diagnostics } = await store.listSkills();
  return { store, item: items[0], codes: diagnostics.map((each) => each.code) };
}

/** Frontmatter whose closing line begins at exactly this offset. */
function textWithFence(offset: number, fence = '---\n', fill = 'x'): string {
  const open = '---\nname: edge\ndescription: d\nmetadata:\n  note: "';
  const close = '"\n';
  const room = offset - Buffer.byteLength(open) - close.length;
  const size = Buffer.byteLength(fill);
  return `${open}${fill.repeat(Math.floor(room / size))}${'y'.repeat(room % size)}${close}${fence}Body.`;
}

/** Bytes that this thread has read so far. */
function bytesRead(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);
}

describe('a listing reads only a bounded prefix', () => {
  it.each(Array.from({ length: 12 }, (_, index) => 4_096 - 8 + index))(
    'the closing fence at byte %i',
    async (offset) => {
      for (const fence of ['---\n', '---\r\n', '---   \n', '---']) {
        const text = textWithFence(offset, fence === '---' ? '---\n' : fence);
        const { item, store, codes } = await listText(
          fence === '---' ? text.slice(0, text.lastIndexOf('\n')) : text,
        );
        expect(codes).toEqual([]);
        expect(item).toMatchObject({ name: 'edge', description: 'd' });
        expect((await store.loadSkill('edge')).body).toBe(fence === '---' ? '' : 'Body.');
      }
    },
  );

  it('what looks like a fence at the border, and is none, closes nothing', async () => {
    for (const line of ['--- x\n', '----\n', ' ---\n']) {
      for (let offset = 4_090; offset <= 4_098; offset++) {
        const open = '---\nname: edge\ndescription: |\n  ';
        const text = `${open}${'x'.repeat(offset - open.length - 1)}\n  ${line}---\nBody.`;
        const { item } = await listText(text);
        expect(item?.name, `${line} at ${offset}`).toBe('edge');
      }
    }
  });

  it.each([4_093, 4_094, 4_095, 4_096, 4_097, 4_098, 4_099])('a file of %i bytes', async (size) => {
    const head = skillText('edge', { body: '' });
    const { item, store } = await listText(head + 'b'.repeat(size - head.length));
    expect(item?.name).toBe('edge');
    expect((await store.loadSkill('edge')).body).toHaveLength(size - head.length);
    expect((await listText(textWithFence(size - 9).slice(0, size))).item?.name).toBe('edge');
  });

  it.each(['é', '技', '🦊'])('the character %s across the border is whole', async (fill) => {
    for (let shift = 0; shift < 4; shift++) {
      const { item, codes } = await listText(textWithFence(4_300 + shift, '---\n', fill));
      expect(codes).toEqual([]);
      expect(JSON.stringify(item?.manifest)).not.toContain('\ufffd');
    }
    const body = skillText('edge', { body: '' });
    const { item } = await listText(body + 'a'.repeat(4_095 - Buffer.byteLength(body)) + fill.repeat(10));
    expect(item?.name).toBe('edge');
  });

  it('ruling 2: frontmatter of 64 KiB is read, a byte more is refused', async () => {
    const room = 65_536;
    const fits = await listText(textWithFence(room + 4));
    expect(fits.codes).toEqual([]);
    expect(fits.item?.name).toBe('edge');
    expect((await fits.store.loadSkill('edge')).body).toBe('Body.');
    const over = await listText(textWithFence(room + 5));
    expect(over.item).toBeUndefined();
    expect(over.codes).toEqual(['FRONTMATTER_TOO_LARGE']);
    const never = await listText(`---\nname: edge\n${'x: y\n'.repeat(100_000)}`);
    expect(never.codes).toEqual(['FRONTMATTER_TOO_LARGE']);
  });

  it('a 10 MB body costs nothing when listing', async () => {
    writeTree(folder.path, { 'big/SKILL.md': skillText('big', { body: 'x'.repeat(10_000_000) }) });
    const store = new FileSystemStore({ root: folder.path });
    await new FileSystemStore({ root: join(folder.path, 'big') }).listSkills();
    const before = bytesRead();
    const { items } = await store.listSkills();
    const cost = bytesRead() - before;
    expect(items[0]?.manifest.name).toBe('big');
    expect(cost).toBeLessThan(10_000);
  });

  it('a SKILL.md of 1 GB is listed at once, and loading it is capped', async () => {
    const path = join(folder.path, 'huge', 'SKILL.md');
    writeTree(folder.path, { 'huge/SKILL.md': '' });
    const descriptor = openSync(path, 'w');
    const head = skillText('huge', { body: '' });
    writeSync(descriptor, head);
    ftruncateSync(descriptor, 1_073_741_824);
    closeSync(descriptor);
    const store = new FileSystemStore({ root: folder.path });
    const before = bytesRead();
    expect((await store.listSkills()).items.map((each) => each.name)).toEqual(['huge']);
    expect(bytesRead() - before).toBeLessThan(10_000);
    const skill = await store.loadSkill('huge', { maxBytes: 1_000 });
    expect(skill).toMatchObject({ bodyTruncated: true, bytesRemoved: 1_073_741_824 - head.length - 1_000 });
    expect(skill.body).toHaveLength(1_000);
    expect(bytesRead() - before).toBeLessThan(hardCaps.skillFile + 1_000_000);
  });

  it('the cap on loading splits no character, so that a strict skill still loads', async () => {
    const head = skillText('wide', { body: '' });
    const path = join(folder.path, 'wide', 'SKILL.md');
    for (const shift of [0, 1]) {
      writeTree(folder.path, { 'wide/SKILL.md': '' });
      const descriptor = openSync(path, 'w');
      writeSync(descriptor, head + 'a'.repeat(shift));
      ftruncateSync(
        descriptor,
        hardCaps.skillFile - 1 - ((hardCaps.skillFile - 1 - head.length - shift) % 2),
      );
      closeSync(descriptor);
      const tail = openSync(path, 'a');
      writeSync(tail, 'é'.repeat(20));
      closeSync(tail);
      const skill = await new FileSystemStore({
        root: folder.path,
        strict: true,
        dialect: 'agentskills',
      }).loadSkill('wide', { maxBytes: 10 });
      expect(skill.diagnostics).toEqual([]);
    }
  });
});

describe('soft limits', () => {
  it('RemcoChat 11.1: a body over maxSkillBytes is cut and warned about once a path', async () => {
    writeTree(folder.path, {
      'long/SKILL.md': skillText('long', { body: 'x'.repeat(50) }),
      'long/a.txt': 'y'.repeat(50),
      'long/b.txt': 'z'.repeat(50),
    });
    const warnings: string[] = [];
    const store = new FileSystemStore({
      root: folder.path,
      maxSkillBytes: 20,
      onWarning: (each) => warnings.push(`${each.code} ${each.file}`),
    });
    expect(await store.loadSkill('long')).toMatchObject({
      bodyTruncated: true,
      bytesRemoved: 30,
      body: 'x'.repeat(20),
    });
    await store.loadSkill('long');
    await store.readFile('long', 'a.txt', { maxBytes: 10 });
    await store.readFile('long', './a.txt', { maxBytes: 10 });
    await store.readFile('long', 'b.txt', { maxBytes: 10 });
    expect(warnings).toEqual(
      ['SKILL.md', 'a.txt', 'b.txt'].map((name) => `BODY_TRUNCATED ${join(folder.path, 'long', name)}`),
    );
    expect(await store.loadSkill('long', { maxBytes: 100 })).toMatchObject({ bodyTruncated: false });
  });
});
