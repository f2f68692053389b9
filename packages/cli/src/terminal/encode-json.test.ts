import { expect, it } from 'vitest';
import { encodeJson } from './encode-json.ts';

it('loses nothing and shows nothing invisible', () => {
  const text = `\u0000\u001b[31m\u007f\u009b\u202e\u2028\u2029\u200b\ufeff\u{e0041}\ufe0f\ud800 日本😀 "quoted" \\`;
  const encoded = encodeJson({ text });
  expect(JSON.parse(encoded)).toEqual({ text });
  expect(encoded).toBe(
    '{\n  "text": "\\u0000\\u001b[31m\\u007f\\u009b\\u202e\\u2028\\u2029\\u200b\\ufeff\\udb40\\udc41\\ufe0f\\ud800 日本😀 \\"quoted\\" \\\\"\n}',
  );
});
