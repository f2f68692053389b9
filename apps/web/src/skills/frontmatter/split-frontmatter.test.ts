import { describe, expect, it } from 'vitest';
import { splitFrontmatter } from './split-frontmatter.ts';

const yamlOf = (text: string): string | undefined => {
  const span = splitFrontmatter(text);
  return span && text.slice(span.start, span.end);
};

describe('splitFrontmatter', () => {
  it.each([
    ['---\na: 1\n---\nBody', 'a: 1\n'],
    ['\uFEFF---\r\na: 1\r\n---\r\nBody', 'a: 1\r\n'],
    ['---  \na: 1\n---\t\n', 'a: 1\n'],
    ['---\n---\nBody', ''],
    ['---\na: x --- y\n ---\nb: 1\n---', 'a: x --- y\n ---\nb: 1\n'],
  ])('finds it in %j', (text, yaml) => {
    expect(yamlOf(text)).toBe(yaml);
  });

  it.each(['', 'a: 1', '---js\na\n---\n', '---\na: 1\n', 'x\n---\na: 1\n---\n', '---\na: 1\n----\n'])(
    'finds none in %j',
    (text) => {
      expect(yamlOf(text)).toBeUndefined();
    },
  );

  it('says where the body begins', () => {
    const text = '---\na: 1\n---\nBody\n---\n';
    expect(text.slice(splitFrontmatter(text)?.bodyStart)).toBe('Body\n---\n');
  });
});
