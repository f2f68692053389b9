import { decodeText } from './decode-text.ts';
import type { DocumentLimits } from './document-limits.ts';
import { TextBuilder, type DocumentText } from './document-text.ts';

/** Text and Markdown are their own text: the marks of Markdown are words of it to whoever searches. */
export function readPlainText(
  bytes: Uint8Array,
  format: 'txt' | 'md',
  { textCharacters }: DocumentLimits,
): DocumentText {
  const builder = new TextBuilder(textCharacters);
  builder.add(decodeText(bytes));
  return builder.finish(format);
}
