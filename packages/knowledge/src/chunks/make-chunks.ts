import type { DocumentText } from '../documents/document-text.ts';
import { defaultChunkSizes, type Chunk, type ChunkSizes } from './chunk.ts';
import { PositionFinder } from './position-finder.ts';
import { splitSentences, type Span } from './split-sentences.ts';

const BYTES_PER_TOKEN = 4;

/**
 * Cuts a document into passages of whole sentences. The last sentences of one, about as many tokens as the overlap, are
 * also the first of the next, so that what stands at a border is found with what stands around it.
 *
 * @example
 * makeChunks({ format: 'txt', text: 'One. Two.', marks: [{ offset: 0, line: 1 }] });
 * // [{ index: 0, text: 'One. Two.', position: { line: 1 } }]
 */
export function makeChunks(document: DocumentText, sizes: ChunkSizes = defaultChunkSizes): Chunk[] {
  const [longest, overlap] = [sizes.tokens * BYTES_PER_TOKEN, sizes.overlap * BYTES_PER_TOKEN];
  const positions = new PositionFinder(document);
  const chunks: Chunk[] = [];
  let collected: Span[] = [];
  let bytes = 0;
  for (const span of splitSentences(document.text, longest, Math.max(1, overlap))) {
    if (bytes + span.bytes > longest) {
      finish();
      collected = tail(collected, Math.min(overlap, longest - span.bytes));
      bytes = collected.reduce((sum, each) => sum + each.bytes, 0);
    }
    collected.push(span);
    bytes += span.bytes;
  }
  finish();
  return chunks;

  function finish(): void {
    const [first, last] = [collected[0], collected.at(-1)];
    if (first === undefined || last === undefined) return;
    const whole = document.text.slice(first.start, last.end);
    const text = whole.trim();
    if (text === '') return;
    const position = positions.find(first.start + whole.length - whole.trimStart().length);
    chunks.push({ index: chunks.length, text, position });
  }
}

/** The last sentences that fit into `room`; the very last also when it is up to twice as long. */
function tail(spans: readonly Span[], room: number): Span[] {
  let bytes = 0;
  let from = spans.length;
  while (from > 0) {
    const next = spans[from - 1]?.bytes ?? 0;
    if (bytes + next > (bytes === 0 ? room * 2 : room)) break;
    bytes += next;
    from -= 1;
  }
  return spans.slice(from);
}
