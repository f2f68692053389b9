/** A part of a text, from `start` up to `end`, with its length in bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
}

/** The segmenter is asked for this much at a time, however long a line is. */
const WINDOW = 20_000;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

/**
 * The sentences of a text, without gaps. What is longer than `longest` bytes is no sentence for anybody and is cut into
 * pieces of at most `piece` bytes, between words where there are any.
 */
export function* splitSentences(text: string, longest: number, piece: number): Generator<Span> {
  for (let start = 0; start < text.length;) {
    const end = windowEnd(text, start);
    for (const { segment, index } of sentences.segment(text.slice(start, end))) {
      const span = {
        start: start + index,
        end: start + index + segment.length,
        bytes: Buffer.byteLength(segment),
      };
      if (span.bytes <= longest) yield span;
      else yield* cut(text, span, piece);
    }
    start = end;
  }
}

/** After a line break near the end of the window, so that sentences stay whole; else wherever a character ends. */
function windowEnd(text: string, start: number): number {
  const end = start + WINDOW;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1);
  return line > start ? line + 1 : characterEnd(text, end);
}

function* cut(text: string, { start, end }: Span, piece: number): Generator<Span> {
  for (let from = start; from < end;) {
    const to = pieceEnd(text, from, end, piece);
    yield { start: from, end: to, bytes: Buffer.byteLength(text.slice(from, to)) };
    from = to;
  }
}

function pieceEnd(text: string, from: number, end: number, piece: number): number {
  let bytes = 0;
  let afterSpace = -1;
  for (let at = from; at < end;) {
    const code = text.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > piece && at > from) return afterSpace > from ? afterSpace : at;
    at += code < 0x10000 ? 1 : 2;
    if (code === 32 || code === 9 || code === 10) afterSpace = at;
  }
  return end;
}

/** Not between the halves of a character. */
function characterEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at + 1 : at;
}
