import { expect, test } from 'vitest';
import { makeDocx } from '../../test/files/make-docx.ts';
import { makePdf, textPage } from '../../test/files/make-pdf.ts';
import { makeChunks } from '../chunks/make-chunks.ts';
import { readDocument } from './read-document.ts';

const read = (content: string | Buffer, name: string) => readDocument(Buffer.from(content), name);

test('Markdown and text are their own text, with one kind of line end', async () => {
  expect(await read('# Rules\r\n\r\nBe kind.', 'rules.md')).toMatchObject({
    format: 'md',
    text: '# Rules\n\nBe kind.',
  });
  expect(await read('\uFEFFplain', 'a.txt')).toMatchObject({ format: 'txt', text: 'plain' });
  expect(await read(Buffer.from('\uFEFFGröße', 'utf16le'), 'a.txt')).toMatchObject({ text: 'Größe' });
});

test('HTML loses its marks and scripts and keeps the lines of its source', async () => {
  const html =
    '<!doctype html>\n<title>T</title>\n<script>bad()</script>\n<p>Gr&ouml;&szlig;e &#252;ber\nalles</p>\n\n<p>Next';
  const document = await read(html, 'a.html');
  expect(document.text).toBe('T\nGröße über alles\nNext\n');
  expect(document.marks.map(({ line }) => line)).toEqual([2, 4, 7]);
});

test('a row of CSV says what its values are, and on which line it stands', async () => {
  const document = await read('name;city\n"Ada;\nLovelace";London\nBob;\n', 'people.csv');
  expect(document.text).toBe('name; city\nname: Ada; Lovelace; city: London\nname: Bob\n');
  expect(document.marks.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test('a PDF is read page by page, with lines', async () => {
  const document = await read(
    makePdf([textPage('First page', 'second line'), textPage('Last page')]),
    'a.pdf',
  );
  expect(document.format).toBe('pdf');
  expect(document.text).toBe('First page\nsecond line\nLast page\n');
  expect(document.marks).toEqual([
    { offset: 0, page: 1, line: 1 },
    { offset: 23, page: 2, line: 1 },
  ]);
});

test('a paragraph of a Word document is a line', async () => {
  const document = await read(makeDocx('One.', 'Two.'), 'a.docx');
  expect(document).toMatchObject({ format: 'docx', text: 'One.\nTwo.\n' });
  expect(makeChunks(document)).toMatchObject([{ text: 'One.\nTwo.', position: { line: 1 } }]);
});

test.each([
  ['a PDF by the name of a text', makePdf([textPage('Hello')]), 'a.txt', 'pdf'],
  ['a Word document by the name of a PDF', makeDocx('Hello'), 'a.pdf', 'docx'],
  ['a text by the name of a PDF', Buffer.from('Hello'), 'a.pdf', 'txt'],
  ['a page by the name of a text', Buffer.from('<html><p>Hello</p>'), 'a.txt', 'html'],
])('%s is what it is', async (_, bytes, name, format) => {
  expect((await read(bytes, name)).format).toBe(format);
});

test.each([
  ['an image', Buffer.from('89504e470d0a1a0a', 'hex'), 'FORMAT_UNSUPPORTED', 'PNG'],
  ['bytes that are no text', Buffer.from([65, 0, 66]), 'FORMAT_UNSUPPORTED', 'neither'],
  [
    'a line that is not UTF-8',
    Buffer.from('fine\nfine\n\xff\xfe', 'latin1'),
    'DOCUMENT_UNREADABLE',
    'Line 3',
  ],
  ['nothing but spaces', Buffer.from(' \n '), 'DOCUMENT_EMPTY', 'no text'],
])('%s is refused with a reason', async (_, bytes, code, words) => {
  await expect(read(bytes, 'a.txt')).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});

test('a quote that is never closed is named by its line', async () => {
  await expect(read('a,b\n1,"two\n', 'a.csv')).rejects.toMatchObject({
    code: 'DOCUMENT_UNREADABLE',
    message: expect.stringContaining('Line 2'),
  });
});
