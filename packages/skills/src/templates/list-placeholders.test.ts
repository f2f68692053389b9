import { expect, it } from 'vitest';
import { listPlaceholders } from './list-placeholders.ts';

const input = (name: string) => ({ name, label: name, type: 'text', required: false }) as const;

it('the example of the comment holds', () => {
  expect(listPlaceholders('Hello {{who}}', [])).toEqual({ used: ['who'], undeclared: ['who'], unused: [] });
});

it('each name stands once, in the order of the prompt, hyphens included', () => {
  expect(listPlaceholders('{{b}} {{a-1}} {{b}} {{ c }} {{}}', [input('a-1'), input('z')])).toEqual({
    used: ['b', 'a-1'],
    undeclared: ['b'],
    unused: ['z'],
  });
});
