import { effect, graphOf } from './graph-of.ts';

/** Every kind of node that has no person in it, in twelve. */
export const twelveNodes = graphOf(
  {
    start: 'start',
    a: effect('a'),
    check: { type: 'condition', data: { expression: '{{a.output}} contains "a"' } },
    b: effect('b'),
    c: { type: 'use', data: { skillName: 'c' } },
    join: 'join',
    each: { type: 'map', data: { items: '[1,2,3]', node: effect('each'), concurrency: 1 } },
    d: { type: 'script', data: { skillName: 'd', path: 'd.sh' } },
    e: effect('e'),
    f: { type: 'http', data: { url: 'https://example.com/', method: 'PUT' } },
    g: effect('g'),
    end: 'end',
  },
  'start > a > check',
  'check:true > b > join',
  'check:true > c > join',
  'check:false > g',
  'join > each > d > e > f > g > end',
);

/** What all twelve come to. */
export const twelveOutput = 'g';
