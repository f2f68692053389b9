import { KnowledgeError } from '../errors/knowledge-error.ts';

/** Bytes to text with `\n` at line ends. UTF-8, or UTF-16 where the bytes say so; anything else is named, not guessed. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.includes(0)) {
    throw new KnowledgeError('FORMAT_UNSUPPORTED', 'The file is neither a document nor text.', {
      hint: 'Upload txt, md, html, csv, pdf or docx.',
    });
  }
  return decode(bytes, encoding).replace(/\r\n?/g, '\n').replaceAll('\0', '');
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const line = encoding === 'utf-8' ? firstBadLine(bytes) : undefined;
    const place = line === undefined ? 'The file' : `Line ${line}`;
    throw new KnowledgeError('DOCUMENT_UNREADABLE', `${place} is not valid ${encoding.toUpperCase()}.`, {
      hint: 'Save the file as UTF-8.',
      data: line === undefined ? {} : { line },
      cause: error,
    });
  }
}

function firstBadLine(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return undefined;
}
