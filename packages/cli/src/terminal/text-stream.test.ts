import { expect, it } from 'vitest';
import { Printer } from './printer.ts';
import { TextStream } from './text-stream.ts';

function streamed(pieces: readonly string[]): string {
  let written = '';
  const writer = { isTTY: true, write: (text: string) => (written += text) };
  const stream = new TextStream(new Printer(writer, { width: 80, color: false }));
  for (const piece of pieces) stream.write(piece);
  stream.endLine();
  return written;
}

it.each([
  [['a', 'b'], 'ab\n'],
  [['a\n'], 'a\n'],
  [['a\r', '\nb'], 'a\nb\n'],
  [['a\r'], 'a\n'],
  [['\ud83d', '\ude00'], '😀\n'],
  [['a\u001b', '[31mred'], 'a[31mred\n'],
  [['x\ud83d'], 'x\n'],
  [[], ''],
])('%j is printed as %j', (pieces, printed) => {
  expect(streamed(pieces)).toBe(printed);
});
