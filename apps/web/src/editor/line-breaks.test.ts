import { describe, expect, it } from 'vitest';
import { fromEditable, toEditable } from './line-breaks.ts';

describe('line breaks', () => {
  it.each(['a\nb\n', 'a\r\nb\r\n', 'a\r\nb\nc', 'a\rb', '\n\r\n', '\r\n\r\n', ''])(
    'come back as they were: %j',
    (raw) => {
      expect(fromEditable(toEditable(raw))).toBe(raw);
    },
  );

  it('are plain while editing, where they are all of one kind', () => {
    expect(toEditable('a\r\n\r\nb')).toEqual({ text: 'a\n\nb', lineBreak: '\r\n' });
  });
});
