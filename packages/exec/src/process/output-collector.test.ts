import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OutputCollector } from './output-collector.ts';

function collect(...chunks: (string | Buffer)[]) {
  const collector = new OutputCollector();
  for (const chunk of chunks) collector.push(Buffer.from(chunk));
  return collector.render();
}

const marker = (bytes: number) => `\n... [truncated ${bytes} bytes] ...\n`;

it.each([0, 1, 2047, 2048, 2049, 4095, 4096])('keeps %i bytes as they are', (length) => {
  expect(collect('x'.repeat(length))).toEqual({
    output: 'x'.repeat(length),
    truncated: false,
    removedBytes: 0,
  });
});

it('cuts from 4,097 bytes on: first and last 2,048, the marker on its own line, the true number', () => {
  const output = `${'h'.repeat(2048)}${marker(1)}${'t'.repeat(2048)}`;
  expect(collect(`${'h'.repeat(2048)}m${'t'.repeat(2048)}`)).toEqual({
    output,
    truncated: true,
    removedBytes: 1,
  });
});

it('keeps the true tail, however the output is split into chunks', () => {
  const bytes = fc.integer({ min: 0, max: 12_000 }).map((length) =>
    Array.from({ length }, (_, index) => `${index % 7919},`)
      .join('')
      .slice(0, length),
  );
  fc.assert(
    fc.property(bytes, fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), (text, sizes) => {
      const collector = new OutputCollector();
      for (let at = 0, turn = 0; at < text.length; turn++) {
        const size = sizes[turn % sizes.length] as number;
        collector.push(Buffer.from(text.slice(at, at + size)));
        at += size;
      }
      const whole = text.length <= 4096;
      const cut = `${text.slice(0, 2048)}${marker(text.length - 4096)}${text.slice(-2048)}`;
      expect(collector.render()).toEqual({
        output: whole ? text : cut,
        truncated: !whole,
        removedBytes: whole ? 0 : text.length - 4096,
      });
    }),
    { numRuns: 300 },
  );
});

it('cuts between characters and counts the bytes that this removes', () => {
  const { output, removedBytes } = collect(`x${'é'.repeat(5000)}y`);
  expect(output).toBe(`x${'é'.repeat(1023)}${marker(10_002 - 2047 - 2047)}${'é'.repeat(1023)}y`);
  expect(removedBytes).toBe(10_002 - 2047 - 2047);
});

it.each(['é', '日', '🎉'])('never leaves half a %s behind, at any offset', (character) => {
  for (let offset = 0; offset < 4; offset++) {
    const { output, removedBytes } = collect('x'.repeat(offset), character.repeat(4000));
    const [head = '', tail = ''] = output.split(marker(removedBytes));
    expect(output).not.toContain('\ufffd');
    const total = offset + Buffer.byteLength(character) * 4000;
    expect(Buffer.byteLength(head) + Buffer.byteLength(tail) + removedBytes).toBe(total);
  }
});

it('takes bytes that are no text as they are', () => {
  const { output, removedBytes } = collect(Buffer.alloc(5000, 0x80));
  expect(removedBytes).toBe(5000 - 4096);
  expect(output).toBe(`${'\ufffd'.repeat(2048)}${marker(904)}${'\ufffd'.repeat(2048)}`);
});

it('joins a character that arrives in two chunks', () => {
  const bytes = Buffer.from('é');
  expect(collect(bytes.subarray(0, 1), bytes.subarray(1)).output).toBe('é');
  expect(collect('x'.repeat(2047), bytes.subarray(0, 1), bytes.subarray(1)).output).toBe(
    `${'x'.repeat(2047)}é`,
  );
});
