import { describe, expect, it } from 'vitest';
import { splitBlocks } from './split-blocks.ts';

describe('splitBlocks', () => {
  it.each([
    ['a paragraph', 'one\ntwo\n\nthree', ['one\ntwo\n', 'three']],
    ['no list apart', '- a\n\n- b\n\ntext', ['- a\n\n- b\n', 'text']],
    ['no numbered list apart', '1. a\n\n2. b', ['1. a\n\n2. b']],
    ['no indented text apart', '- a\n\n  more of a', ['- a\n\n  more of a']],
    ['no fence apart', '```\na\n\nb\n```\n\nc', ['```\na\n\nb\n```\n', 'c']],
    ['no fence that is still open', 'a\n\n```\nb\n\nc', ['a\n', '```\nb\n\nc']],
    ['no fence that holds a shorter one', '````\n```\n\nx\n````\n\ny', ['````\n```\n\nx\n````\n', 'y']],
    ['nothing of nothing', '\n\n', []],
  ])('takes %s', (_, markdown, expected) => {
    expect(splitBlocks(markdown)).toEqual(expected);
  });

  it('loses nothing, whatever it is given', () => {
    const markdown = '# A\n\ntext\n\n- a\n- b\n\n```js\nx\n\ny\n```\n\n| a |\n|---|\n| b |\n\nend';
    expect(splitBlocks(markdown).join('\n')).toBe(markdown);
  });
});
