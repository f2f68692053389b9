import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runChild, sourceUrl } from '../../test/run-child.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';
import { buildZip, type BuiltEnd, type BuiltEntry } from './zip-builder.contract.ts';

const good: BuiltEntry = { name: 'SKILL.md', data: 'hello' };

async function expectRefusal(archive: Uint8Array, words: string | RegExp, limits = {}): Promise<void> {
  const error: unknown = await readArchive(archive, limits).catch((reason: unknown) => reason);
  expect(SkillsError.isInstance(error) && error.code).toBe('ARCHIVE_REFUSED');
  expect((error as Error).message).toMatch(words);
}

describe('what an archive holds', () => {
  it('files with their bytes and executable bits, stored and deflated; folders are implied', async () => {
    const archive = buildZip([
      { name: 'scripts/', method: 0, mode: 0o040755 },
      { name: 'scripts/run.sh', data: 'echo', mode: 0o104755 },
      { name: 'SKILL.md', data: 'hello '.repeat(100), mode: 0 },
      { name: 'a.bin', data: Buffer.from([0, 255]), method: 0, system: 0, mode: 0o100755 },
    ]);
    const { files, wrapper } = await readArchive(archive);
    expect(wrapper).toBeUndefined();
    expect(
      files.map(({ path, executable, bytes }) => [path, executable, Buffer.from(bytes).toString('latin1')]),
    ).toEqual([
      ['SKILL.md', false, 'hello '.repeat(100)],
      ['a.bin', false, '\0\xff'],
      ['scripts/run.sh', true, 'echo'],
    ]);
  });

  it('one folder around everything is taken off; what macOS adds is left out', async () => {
    const archive = buildZip([
      { name: 'my-skill/SKILL.md', data: 'x' },
      { name: 'my-skill/.DS_Store', data: 'x' },
      { name: '__MACOSX/my-skill/._SKILL.md', data: 'x' },
      { name: 'my-skill/references/a.md', data: 'x' },
    ]);
    const { files, wrapper } = await readArchive(archive);
    expect([wrapper, files.map(({ path }) => path)]).toEqual(['my-skill', ['SKILL.md', 'references/a.md']]);
  });

  it('an archive inside is a plain file, a data descriptor is taken, an empty archive has no files', async () => {
    const inner = buildZip([{ name: '../evil', data: 'x' }]);
    const { files } = await readArchive(
      buildZip([
        { ...good, flags: 8 },
        { name: 'inner.zip', data: inner },
      ]),
    );
    expect(Buffer.from(files[1]?.bytes ?? []).equals(inner)).toBe(true);
    expect(await readArchive(buildZip([]))).toEqual({ files: [] });
  });

  it('a comment at the end is no obstacle', async () => {
    expect(
      (await readArchive(buildZip([good], { comment: Buffer.from('made by hand') }))).files,
    ).toHaveLength(1);
  });
});

describe('names that lead out, or mean something else elsewhere', () => {
  it.each([
    ['../evil', '`..`'],
    ['a/../../evil', '`..`'],
    ['..', '`..`'],
    ['/etc/passwd', 'absolute'],
    ['//server/share', 'absolute'],
    ['C:/evil', 'absolute'],
    ['c:evil', 'absolute'],
    ['~/evil', 'absolute'],
    ['..\\evil', 'backslash'],
    ['\\\\server\\share', 'backslash'],
    ['a\\b', 'backslash'],
    ['\uff0e\uff0e/evil', '`..`'],
    ['a\uff3cb', 'backslash'],
    ['a\0b', 'control'],
    ['a\nb', 'control'],
    ['', 'no name'],
    ['a//b', 'empty part'],
    ['./a', 'empty part'],
    ['a/./b', 'empty part'],
    [`${'d/'.repeat(40)}f`, 'too deep'],
    ['x'.repeat(256), 'too long'],
    [Array.from({ length: 9 }, () => 'x'.repeat(200)).join('/'), 'too long'],
  ])('%j is refused', async (name, words) => {
    await expectRefusal(buildZip([good, { name, data: 'x' }]), words);
  });

  it('a name that is not UTF-8 is refused', () =>
    expectRefusal(buildZip([{ name: Buffer.from([0x66, 0xff]), data: 'x' }]), 'not UTF-8'));

  it.each([
    [['SKILL.md', 'SKILL.md'], 'twice'],
    [['SKILL.md', 'Skill.md'], 'the same as'],
    [['caf\u00e9.md', 'cafe\u0301.md'], 'the same as'],
    [['stra\u00dfe', 'STRASSE'], 'the same as'],
    [['a', 'a/b'], 'a file and a folder'],
    [['A', 'a/b'], 'a file and a folder'],
    [['scripts/a', 'Scripts/b'], 'the same as'],
  ])('%j are one and the same somewhere', async (names, words) => {
    await expectRefusal(buildZip(names.map((name) => ({ name, data: name }))), words);
  });
});

describe('kinds of entries', () => {
  it.each([
    ['a link', 0o120777, 'a link'],
    ['a pipe', 0o010644, 'not a regular file'],
    ['a device', 0o020644, 'not a regular file'],
    ['a block device', 0o060644, 'not a regular file'],
    ['a socket', 0o140644, 'not a regular file'],
    ['a folder without its slash', 0o040755, 'not a regular file'],
  ])('%s is refused, whichever system wrote it', async (_, mode, words) => {
    for (const system of [0, 3, 19]) await expectRefusal(buildZip([{ ...good, mode, system }]), words);
  });

  it.each([
    ['encrypted', { flags: 1 }, 'encrypted'],
    ['strongly encrypted', { flags: 0x41 }, 'encrypted'],
    ['with a hidden directory', { flags: 1 << 13 }, 'encrypted'],
    ['a patch', { flags: 1 << 5 }, 'patch'],
    ['packed otherwise', { method: 12, packed: Buffer.from('hello') }, 'not supported'],
    ['on another disk', { disk: 1 }, 'another disk'],
    ['with zip64 sizes', { size: 0xffffffff }, 'zip64'],
    ['with a zip64 field', { extra: Buffer.from([1, 0, 0, 0]) }, 'zip64'],
    ['a folder with content', { name: 'folder/', mode: 0 }, 'folder with content'],
  ] as const)('one %s is refused', async (_, change, words) => {
    await expectRefusal(buildZip([{ ...good, ...change }]), words);
  });
});

describe('what the headers say is not believed', () => {
  it.each<[string, Partial<BuiltEntry>, string]>([
    ['a wrong checksum', { checksum: 1 }, 'checksum'],
    ['more than it says', { size: 4 }, 'another size'],
    ['less than it says', { size: 6 }, 'another size'],
    ['damaged data', { packed: Buffer.from([255, 255, 255]) }, 'damaged'],
    [
      'data cut off',
      { packed: deflateRawSync('hello'.repeat(50)).subarray(0, 5), size: 250 },
      'damaged|another size',
    ],
    [
      'something behind its data',
      { packed: Buffer.concat([deflateRawSync('hello'), Buffer.from('hidden')]) },
      'hidden',
    ],
    ['another name in its own header', { local: { name: 'OTHER.md' } }, 'differ'],
    ['another size in its own header', { local: { size: 3 } }, 'differ'],
    ['another method in its own header', { local: { method: 0 } }, 'differ'],
    ['sizes that differ though it is stored', { method: 0, size: 3 }, 'sizes differ'],
    ['data beyond the archive', { compressedSize: 5_000 }, 'cut off'],
    ['a place that is none', { offset: 3 }, 'header is missing'],
    ['a place beyond the archive', { offset: 0xfffffff0 }, 'header is missing'],
  ])('%s is refused', async (_, change, words) => {
    await expectRefusal(buildZip([{ ...good, ...change }]), new RegExp(words));
  });

  it.each<[string, BuiltEnd, string]>([
    ['zip64', { count: 0xffff }, 'zip64'],
    [
      'zip64 by its locator',
      { before: Buffer.from([0x50, 0x4b, 6, 7, ...Buffer.alloc(16)]) },
      'zip64|not where',
    ],
    ['a part of several', { disk: 1 }, 'several'],
    ['entries elsewhere', { countHere: 0, count: 1 }, 'several'],
    ['more entries than there are', { count: 2 }, 'damaged'],
    ['fewer entries than there are', { count: 0 }, 'another length'],
    ['a directory elsewhere', { start: 1 }, 'not where'],
    ['a directory of another size', { size: 10 }, 'not where'],
    ['a gap before its end', { before: Buffer.from('gap') }, 'not where'],
  ])('an end that tells of %s is refused', async (_, end, words) => {
    await expectRefusal(buildZip([good], end), new RegExp(words));
  });

  it('what is no archive, is cut off, or goes on behind its end is refused', async () => {
    const archive = buildZip([good]);
    await expectRefusal(Buffer.alloc(0), 'not a zip');
    await expectRefusal(Buffer.from('hello'), 'not a zip');
    for (let length = 0; length < archive.length; length++)
      await expectRefusal(archive.subarray(0, length), /refused/);
    await expectRefusal(Buffer.concat([archive, Buffer.from('more')]), 'follows its end');
    await expectRefusal(Buffer.concat([Buffer.from('MZ'), archive]), 'not where');
  });

  it('entries that share bytes are refused', async () => {
    const archive = buildZip([
      { name: 'a', data: 'x'.repeat(100) },
      { name: 'a', data: 'y', offset: 0, local: {} },
    ]);
    await expectRefusal(archive, /overlaps|differ|twice/);
    const quoted = buildZip([
      { ...good, name: 'a' },
      { ...good, name: 'b' },
    ]);
    // The second entry of the directory points at the first one's data.
    const at = quoted.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    quoted.writeUInt32LE(0, at + 42);
    await expectRefusal(quoted, /differ|overlaps/);
  });
});

describe('bombs', () => {
  const zeros = deflateRawSync(Buffer.alloc(8 * 1_048_576));

  it('too many entries, too many bytes, too high a ratio are refused before anything is unpacked', async () => {
    const many = buildZip(Array.from({ length: 11 }, (_, index) => ({ name: `f${index}`, data: 'x' })));
    await expectRefusal(many, '11 entries, more than 10', { entries: 10 });
    await expectRefusal(buildZip([{ ...good, data: 'x'.repeat(101) }]), 'more than 100', { bytes: 100 });
    const bomb = buildZip([{ name: 'zeros', packed: zeros, size: 8 * 1_048_576 }]);
    await expectRefusal(bomb, 'times its own size');
  });

  it('10 KB that say they are small and unpack to 10 MB are refused', async () => {
    await expectRefusal(buildZip([{ name: 'zeros', packed: zeros, size: 1_000 }]), 'another size');
  });

  it('a thousand bombs in one process stay within a small memory', () => {
    const script = `
      import { deflateRawSync } from 'node:zlib';
      import { readArchive } from ${JSON.stringify(sourceUrl('archives/read-archive.ts'))};
      import { buildZip } from ${JSON.stringify(sourceUrl('archives/zip-builder.contract.ts'))};
      let packed = deflateRawSync(Buffer.alloc(64 * 1048576));
      const bomb = buildZip([{ name: 'zeros', packed, size: 1000 }]);
      global.gc?.();
      const before = process.resourceUsage().maxRSS;
      let refused = 0;
      for (let round = 0; round < 1000; round++) await readArchive(bomb).catch(() => refused++);
      process.stdout.write(JSON.stringify({ refused, grown: process.resourceUsage().maxRSS - before }));`;
    const { refused, grown } = runChild(script, { timeout: 60_000 }) as { refused: number; grown: number };
    expect(refused).toBe(1_000);
    expect(grown).toBeLessThan(100_000);
  });
});

describe('fuzzing', () => {
  it('a changed archive is read or refused, never anything else', async () => {
    const archive = buildZip([
      good,
      { name: 'scripts/run.sh', data: 'echo '.repeat(20), mode: 0o100755 },
      { name: 'a', data: 'x', method: 0 },
    ]);
    const changes = fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const changed = Buffer.from(archive);
        for (const [at, value] of list) changed[at] = value;
        const result = await readArchive(changed).catch((error: unknown) => error);
        const isRead = typeof result === 'object' && result !== null && 'files' in result;
        expect(isRead || (SkillsError.isInstance(result) && result.code === 'ARCHIVE_REFUSED')).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('any bytes are refused or read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const result = await readArchive(bytes).catch((error: unknown) => error);
        expect(SkillsError.isInstance(result)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('what is written is read back the same', async () => {
    const name = fc.stringMatching(/^[a-z0-9é]{1,8}$/);
    const files = fc.uniqueArray(
      fc.record({
        path: fc.array(name, { minLength: 2, maxLength: 3 }),
        executable: fc.boolean(),
        bytes: fc.uint8Array({ maxLength: 200 }),
      }),
      { selector: ({ path }) => path.join('/').normalize('NFC'), minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        const named = list.map((file, index) => ({ ...file, path: `${index}/${file.path.join('/')}` }));
        const { files: read } = await readArchive(await writeArchive(named, { folder: 'around' }));
        const sorted = named.toSorted((a, b) => (a.path < b.path ? -1 : 1));
        expect(
          read.map((file) => ({
            ...file,
            path: named.length === 1 ? `0/${file.path.replace(/^0\//, '')}` : file.path,
            bytes: [...file.bytes],
          })),
        ).toEqual(sorted.map((file) => ({ ...file, bytes: [...file.bytes] })));
      }),
      { numRuns: 300 },
    );
  });
});
