import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentFormat } from './document-format.ts';

/** Beginnings of files that people upload in the hope that they are read. */
const unsupported: readonly (readonly [name: string, beginning: string])[] = [
  ['an old Office document (doc, xls, ppt)', 'd0cf11e0a1b11ae1'],
  ['a PNG image', '89504e47'],
  ['a JPEG image', 'ffd8ff'],
  ['a GIF image', '47494638'],
  ['a gzip archive', '1f8b'],
  ['a RAR archive', '526172211a07'],
  ['a 7z archive', '377abcaf271c'],
  ['a program', '7f454c46'],
  ['a SQLite database', '53514c69746520666f726d6174'],
  ['RTF', '7b5c727466'],
];

/**
 * What a file is, by its content. The name decides only between kinds of text, which look alike.
 */
export function sniffFormat(bytes: Uint8Array, name: string): DocumentFormat {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  // Readers of PDF look for this mark within the first kilobyte, so that is where it may stand.
  if (start.includes('%PDF-')) return 'pdf';
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'docx';
  const hex = start.subarray(0, 16).toString('hex');
  const known = unsupported.find(([, beginning]) => hex.startsWith(beginning));
  if (known !== undefined) {
    throw new KnowledgeError('FORMAT_UNSUPPORTED', `The file is ${known[0]}, which cannot be read.`, {
      hint: 'Upload txt, md, html, csv, pdf or docx.',
    });
  }
  const [, ending = ''] = /\.([a-z0-9]{1,10})$/.exec(name.slice(-12).toLowerCase()) ?? [];
  if (/^\s{0,200}(?:<!doctype html|<html|<head|<body)/i.test(start.toString('utf8').replace('\uFEFF', '')))
    return 'html';
  if (['html', 'htm', 'xhtml'].includes(ending)) return 'html';
  if (['csv', 'tsv'].includes(ending)) return 'csv';
  return ['md', 'markdown'].includes(ending) ? 'md' : 'txt';
}
