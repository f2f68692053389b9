import { describe, expect, it } from 'vitest';
import { readPlaceholder } from './read-placeholder.ts';

describe('readPlaceholder', () => {
  it('reads the example of its documentation', () => {
    expect(readPlaceholder('-n {{count:10}}', 3)).toEqual({ name: 'count', modifier: '10', end: 15 });
  });

  it.each([
    ['{{a}}', { name: 'a', end: 5 }],
    ['{{ a }}', { name: 'a', end: 7 }],
    ['{{\ta : b c }}', { name: 'a', modifier: 'b c', end: 13 }],
    ['{{a:}}', { name: 'a', modifier: '', end: 6 }],
    ['{{a:b}}}', { name: 'a', modifier: 'b', end: 7 }],
    ['{{a:b}c}}', { name: 'a', modifier: 'b}c', end: 9 }],
    ['{{a:--x=y:z}}', { name: 'a', modifier: '--x=y:z', end: 13 }],
    ['{{A-b_9}}', { name: 'A-b_9', end: 9 }],
    ['{{__proto__}}', { name: '__proto__', end: 13 }],
  ])('reads %j', (source, expected) => {
    expect(readPlaceholder(source, 0)).toEqual(expected);
  });

  it.each([
    '{a}',
    '{{}}',
    '{{ }}',
    '{{a',
    '{{a}',
    '{{a b}}',
    '{{#a}}',
    '{{/a}}',
    '{{a.b}}',
    '{{é}}',
    '{{{a}}}',
  ])('leaves %j alone', (source) => {
    expect(readPlaceholder(source, 0)).toBeUndefined();
  });

  it('does not let a modifier leave its line or swallow another placeholder', () => {
    expect(readPlaceholder('{{a:b\n}}', 0)).toBeUndefined();
    expect(readPlaceholder('{{a:{{b}}}}', 0)).toBeUndefined();
  });
});
