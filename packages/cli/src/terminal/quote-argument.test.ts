import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quoteArgument } from './quote-argument.ts';

it('gives a shell the word back', () => {
  expect(quoteArgument('.agents/skills')).toBe('.agents/skills');
  const words = ['a b', "it's", '$HOME `x` "y" \\', '*', ''];
  const script = `for word in ${words.map(quoteArgument).join(' ')}; do printf '%s\\0' "$word"; done`;
  expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(words);
});
