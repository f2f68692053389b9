import { TextDecoder } from 'node:util';
import { htmlToText } from './html-to-text.ts';
import type { RawAnswer } from './request-page.ts';
import { WebFailure } from './web-failure.ts';

const textual = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|yaml|toml|x-ndjson)\b)/i;

/** The text of an answer as it is; what is not text is refused. */
export function decodeText({ contentType, encoding, bytes }: RawAnswer): string {
  const isText = contentType === '' ? !bytes.includes(0) : textual.test(contentType);
  if (!isText || encoding !== 'identity')
    throw new WebFailure('BINARY_NOT_SUPPORTED', 'The page is not text.');
  return decoderFor(contentType).decode(bytes);
}

/** The text of an answer: HTML without its marks, other text as it is, anything else refused. */
export function decodePage(answer: RawAnswer): string {
  const text = decodeText(answer);
  const { contentType } = answer;
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ? htmlToText(text) : text;
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
