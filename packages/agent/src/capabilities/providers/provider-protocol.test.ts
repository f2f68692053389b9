import { expect, it } from 'vitest';
import { LineBuffer } from './line-buffer.ts';
import { readAnswer } from './provider-protocol.ts';

const read = (text: string | Buffer) => readAnswer(Buffer.from(text as string), '7').kind;

it.each([
  ['a result', '{"id":"7","result":{"a":1}}', 'result'],
  ['a result that is null', '{"id":"7","result":null}', 'result'],
  ['a version', '{"version":1,"id":"7","result":1}', 'result'],
  ['an error', '{"id":"7","error":{"code":"x","message":"y"}}', 'error'],
  ['text', 'hello', 'invalid'],
  ['nothing', '', 'invalid'],
  ['a list', '[]', 'invalid'],
  ['another id', '{"id":"8","result":1}', 'invalid'],
  ['a number as id', '{"id":7,"result":1}', 'invalid'],
  ['no id', '{"result":1}', 'invalid'],
  ['both', '{"id":"7","result":1,"error":{"code":"x","message":"y"}}', 'invalid'],
  ['neither', '{"id":"7"}', 'invalid'],
  ['another version', '{"version":2,"id":"7","result":1}', 'invalid'],
  ['an unknown key', '{"id":"7","result":1,"token":"x"}', 'invalid'],
  ['an error without a message', '{"id":"7","error":{"code":"x"}}', 'invalid'],
  ['an error that is text', '{"id":"7","error":"x"}', 'invalid'],
  ['too deep', `{"id":"7","result":${'['.repeat(100)}${']'.repeat(100)}}`, 'invalid'],
  ['very deep', `{"id":"7","result":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'invalid'],
])('reads %s', (_name, line, kind) => {
  expect(read(line)).toBe(kind);
});

it('refuses what is not UTF-8', () => {
  expect(read(Buffer.from([0x22, 0xff, 0x22]))).toBe('invalid');
});

it('drops __proto__', () => {
  const answer = readAnswer(Buffer.from('{"id":"7","result":{"__proto__":{"polluted":1},"a":2}}'), '7');
  expect(answer).toEqual({ kind: 'result', result: { a: 2 } });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('puts lines together from chunks and tells what comes after them', () => {
  const buffer = new LineBuffer(10);
  expect(buffer.push(Buffer.from('ab'))).toBe('incomplete');
  expect(buffer.push(Buffer.from('c\n'))).toEqual({ line: Buffer.from('abc'), rest: false });
  expect(buffer.push(Buffer.from('d\ne'))).toEqual({ line: Buffer.from('d'), rest: true });
  expect(buffer.push(Buffer.from('0123456789'))).toBe('too-long');
});
