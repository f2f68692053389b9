import { expect, it } from 'vitest';
import { BoundedText } from './bounded-text.ts';

it('keeps the whole text up to its maximum', () => {
  const text = new BoundedText(6);
  for (const chunk of ['ab', 'c', '', 'def']) text.push(Buffer.from(chunk));
  expect(text.text()).toBe('abcdef');
});

it('keeps nothing of a larger one, whatever comes after', () => {
  const text = new BoundedText(3);
  for (const chunk of ['ab', 'cd', 'e']) text.push(Buffer.from(chunk));
  expect(text.text()).toBeUndefined();
});

it('is empty without chunks', () => {
  expect(new BoundedText(3).text()).toBe('');
});
