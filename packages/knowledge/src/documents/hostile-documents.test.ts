import { deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { docxParts, makeDocx } from '../../test/files/make-docx.ts';
import { makePdf, textPage } from '../../test/files/make-pdf.ts';
import { packZip } from '../../test/files/pack-zip.ts';
import { defaultChunkSizes } from '../chunks/chunk.ts';
import { WorkerLane } from '../workers/worker-lane.ts';
import { defaultDocumentLimits, type DocumentLimits } from './document-limits.ts';

const lane = new WorkerLane({ memoryMegabytes: 256, timeoutMs: 30_000 });
afterAll(() => lane.close());

/** As a server reads it: in a thread, within limits. */
async function read(bytes: Uint8Array, name: string, limits: Partial<DocumentLimits> = {}) {
  const input = { bytes, name, limits: { ...defaultDocumentLimits, ...limits }, sizes: defaultChunkSizes };
  return lane.run('read', input);
}

async function expectRefusal(reading: Promise<unknown>, code: string, words: string): Promise<void> {
  await expect(reading).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  // Whatever it did, the next document is read.
  expect((await read(Buffer.from('All is well.'), 'a.txt')).chunks).toHaveLength(1);
}

test('a zip bomb as a Word document is refused before it is unpacked', async () => {
  const bomb = Buffer.alloc(40 * 2 ** 20, 32);
  const parts = new Map([...docxParts(''), ['word/document.xml', bomb] as const]);
  await expectRefusal(read(packZip(parts), 'bomb.docx'), 'DOCUMENT_TOO_LARGE', 'unpacks to more than');
});

test('a zip bomb that lies about its size is stopped at what it said', async () => {
  const bomb = packZip(new Map([['word/document.xml', Buffer.alloc(40 * 2 ** 20, 32)]]), {
    claimedSize: 100,
  });
  await expectRefusal(read(bomb, 'bomb.docx'), 'DOCUMENT_UNREADABLE', 'larger than it says');
});

test('an archive of many files is refused', async () => {
  const files = new Map(
    Array.from({ length: 2_001 }, (_, index) => [`${index}.xml`, Buffer.from('x')] as const),
  );
  await expectRefusal(read(packZip(files), 'many.docx'), 'DOCUMENT_TOO_LARGE', 'more than 2000 files');
});

test('an archive inside an archive is not opened', async () => {
  const inner = packZip(new Map([['bomb.xml', Buffer.alloc(2 ** 20)]]));
  await expectRefusal(
    read(packZip(new Map([['a.zip', inner]])), 'a.docx'),
    'FORMAT_UNSUPPORTED',
    'not a Word',
  );
});

test('a damaged Word document is told of in words for people', async () => {
  const body = '<w:p><w:r><w:t>a &nothing; b</w:t></w:r></w:p>';
  await expect(read(packZip(docxParts(body)), 'a.docx')).rejects.toMatchObject({
    code: 'DOCUMENT_UNREADABLE',
    message: expect.stringMatching(/^The Word document cannot be read: (?!.*(?:xmldom|@#|undefined)).+\.$/),
  });
});

test('a Word document that nests without end fails alone', async () => {
  const depth = 300_000;
  const body = '<w:p>'.repeat(depth) + '</w:p>'.repeat(depth);
  const reading = read(packZip(docxParts(body)), 'deep.docx');
  await expect(reading).rejects.toMatchObject({
    name: 'KnowledgeError',
    message: expect.stringMatching(/./),
  });
  expect((await read(makeDocx('All is well.'), 'a.docx')).chunks).toHaveLength(1);
});

test('a Word document with an external entity shows nothing of the machine', async () => {
  const xml =
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>a&x;b</w:t></w:r></w:p></w:body></w:document>';
  const parts = new Map([...docxParts(''), ['word/document.xml', Buffer.from(xml)] as const]);
  const text = await read(packZip(parts), 'xxe.docx').then(
    ({ chunks }) => chunks.map((chunk) => chunk.text).join(),
    (error: unknown) => String(error),
  );
  expect(text).not.toContain('root:');
});

test('a PDF whose page unpacks to gigabytes is stopped', async () => {
  const space = deflateSync(Buffer.alloc(512 * 2 ** 20, 32), { level: 9 });
  const page = { dictionary: '/Filter [/FlateDecode /FlateDecode]', content: deflateSync(space) };
  const pages = Array.from({ length: 4 }, () => page);
  await expectRefusal(read(makePdf(pages), 'bomb.pdf'), 'WORK_OUT_OF_MEMORY', 'memory');
});

test('a PDF that runs a script and opens files does neither', async () => {
  const action = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.exportDataObject\\(\\)) >>';
  const { chunks } = await read(makePdf([textPage('Only text')], action), 'script.pdf');
  expect(chunks.map(({ text }) => text)).toEqual(['Only text']);
});

test('a PDF that is nothing but its beginning is refused', async () => {
  await expectRefusal(
    read(Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf'),
    'DOCUMENT_UNREADABLE',
    'PDF cannot be opened',
  );
});

test('a PDF whose pages lead back to themselves ends', async () => {
  const loop = makePdf([textPage('x')])
    .toString('latin1')
    .replace('/Kids [4 0 R]', '/Kids [2 0 R]');
  const reading = read(Buffer.from(loop, 'latin1'), 'loop.pdf');
  await expect(reading).rejects.toMatchObject({ name: 'KnowledgeError' });
});

test('a hundred megabytes of text are refused without being read', async () => {
  const bytes = Buffer.alloc(100 * 2 ** 20, 97);
  await expectRefusal(read(bytes, 'long.txt'), 'FILE_TOO_LARGE', '104857600 bytes');
});

test('a line of five megabytes without a space becomes passages of bounded size', async () => {
  const { chunks } = await read(Buffer.alloc(5 * 2 ** 20, 97), 'line.txt');
  expect(chunks.every(({ text }) => Buffer.byteLength(text) <= 2048)).toBe(true);
  expect(chunks.length).toBeLessThan(4_000);
  expect(chunks.every(({ words }) => words.length <= 64)).toBe(true);
});

test('HTML of a million open elements is read', async () => {
  const html = `<html>${'<div>'.repeat(900_000)}deep`;
  const { chunks } = await read(Buffer.from(html), 'deep.html');
  expect(chunks.map(({ text }) => text)).toEqual(['deep']);
});

test('CSV whose header is repeated in every row stops at the limit of the text', async () => {
  const header = Array.from({ length: 1_000 }, (_, index) => `column${'x'.repeat(100)}${index}`).join(',');
  const row = Array.from({ length: 1_000 }, () => '1').join(',');
  const csv = [header, ...Array.from({ length: 1_000 }, () => row)].join('\n');
  await expectRefusal(read(Buffer.from(csv), 'wide.csv'), 'DOCUMENT_TOO_LARGE', 'longer than');
});

test('what takes too long is given up', async () => {
  const hasty = new WorkerLane({ memoryMegabytes: 256, timeoutMs: 1 });
  const input = {
    bytes: Buffer.alloc(5 * 2 ** 20, 97),
    name: 'a.txt',
    limits: defaultDocumentLimits,
    sizes: defaultChunkSizes,
  };
  await expect(hasty.run('read', input)).rejects.toMatchObject({ code: 'WORK_TIMED_OUT' });
  await hasty.close();
});

test('an archive that is cut anywhere is refused and never throws anything else', async () => {
  const whole = packZip(docxParts('<w:p/>'));
  const raw = deflateRawSync(whole);
  for (const bytes of [...Array.from({ length: 20 }, (_, index) => whole.subarray(0, 4 + index * 17)), raw]) {
    const outcome = await read(bytes, 'a.docx').then(
      () => 'read',
      (error: unknown) => (error instanceof Error ? error.name : 'other'),
    );
    expect(['read', 'KnowledgeError']).toContain(outcome);
  }
});
