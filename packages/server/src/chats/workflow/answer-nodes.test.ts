import type { WorkflowGraph } from '@techne/workflow';
import { describe, expect, it } from 'vitest';
import { answerNodes } from './answer-nodes.ts';

/** `'a > b'` and `'if:true > b'`. */
function graphOf(nodes: Record<string, string | object>, ...ways: string[]): WorkflowGraph {
  const pairs = ways.flatMap((way) => {
    const steps = way.split(' > ');
    return steps.slice(1).map((target, index) => [steps[index] ?? '', target] as const);
  });
  return {
    nodes: Object.entries(nodes).map(([id, given]) =>
      typeof given === 'string' ? { id, type: given, data: {} } : { id, type: id, data: { ...given } },
    ),
    edges: pairs.map(([from, target], index) => {
      const [source = '', sourceHandle] = from.split(':');
      const [to = ''] = target.split(':');
      return { id: `e${index}`, source, target: to, ...(sourceHandle !== undefined && { sourceHandle }) };
    }),
  };
}

const branches = { start: 'start', if: 'condition', a: 'llm', b: 'skill', end: 'end' };

describe('the words of a chat by a workflow come from', () => {
  it.each<[string, WorkflowGraph, string[]]>([
    [
      'the last node alone, where one works after another',
      graphOf({ start: 'start', plan: 'llm', write: 'skill', end: 'end' }, 'start > plan > write > end'),
      ['write'],
    ],
    [
      'either branch of a condition',
      graphOf(branches, 'start > if', 'if:true > a > end', 'if:false > b > end'),
      ['a', 'b'],
    ],
    [
      'what is behind nodes that pass on what they got',
      graphOf(
        { start: 'start', a: 'llm', ask: 'approval', join: 'join', end: 'end' },
        'start > a > ask > join > end',
      ),
      ['a'],
    ],
    [
      'nobody, where two come together',
      graphOf({ ...branches, if: 'join' }, 'start > a > end', 'start > b > end'),
      [],
    ],
    [
      'nobody, where a branch comes together with what always comes',
      graphOf(branches, 'start > if', 'start > b > end', 'if:true > a > end'),
      [],
    ],
    [
      'nobody, where the end makes a text of its own',
      graphOf({ start: 'start', a: 'llm', end: { output: 'It says: {{a.output}}' } }, 'start > a > end'),
      [],
    ],
    [
      'the node that the end names',
      graphOf({ start: 'start', a: 'llm', b: 'llm', end: { output: '{{a.output}}' } }, 'start > a > b > end'),
      ['a'],
    ],
    [
      'nobody, where there are several ends',
      graphOf({ start: 'start', a: 'llm', end: 'end', other: 'end' }, 'start > a > end', 'a > other'),
      [],
    ],
    ['nobody, where no model speaks last', graphOf({ start: 'start', end: 'end' }, 'start > end'), []],
  ])('%s', (_, graph, expected) => {
    expect([...answerNodes(graph)].toSorted()).toEqual(expected);
  });
});
