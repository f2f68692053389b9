import { describe, expect, it } from 'vitest';
import { firstValues, missingInputs, type Input } from './input-values.ts';

const input = (name: string, change: Partial<Input> = {}): Input => ({
  name,
  label: name,
  type: 'text',
  required: false,
  default: null,
  description: null,
  ...change,
});
const inputs = [input('article', { required: true }), input('style', { default: 'concise' })];

describe('the values of a form', () => {
  it('begin as the defaults', () => {
    expect(firstValues(inputs)).toEqual({ article: '', style: 'concise' });
  });

  it('begin as those of an earlier run, an empty one included, and nothing that the skill does not ask for', () => {
    expect(firstValues(inputs, { article: '文章', style: '', other: 'x' })).toEqual({
      article: '文章',
      style: '',
    });
    expect(firstValues([input('constructor')], {})).toEqual({ constructor: '' });
  });

  it('are missing where one is required and empty, and nowhere else', () => {
    expect(missingInputs(inputs, { article: '', style: '' })).toEqual(['article']);
    expect(missingInputs(inputs, { article: ' ', style: '' })).toEqual([]);
  });
});
