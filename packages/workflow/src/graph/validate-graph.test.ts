import { describe, expect, it } from 'vitest';
import { effect, graphOf } from '../../test/graph-of.ts';
import { exportWorkflow, importWorkflow } from './exported-workflow.ts';
import { graphLimits } from './graph.ts';
import { validateGraph } from './validate-graph.ts';

const messages = (graph: unknown): readonly string[] => {
  const checked = validateGraph(graph);
  return checked.valid ? [] : checked.problems.map(({ message }) => message);
};
const good = graphOf({ start: 'start', end: 'end' }, 'start > end');
const condition = { type: 'condition', data: { expression: '{{input}}' } };

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

describe('a graph', () => {
  it('is taken as the page draws it, with what else an editor keeps', () => {
    expect(messages(good)).toEqual([]);
    const drawn = {
      nodes: good.nodes.map((node) => ({ ...node, measured: { width: 10 }, selected: true })),
      edges: good.edges.map((edge) => ({ ...edge, sourceHandle: null, animated: true })),
      viewport: { x: 0, y: 0, zoom: 1 },
    };
    const checked = validateGraph(drawn);
    expect(checked.valid && checked.graph.nodes[0]).toMatchObject({ measured: { width: 10 } });
  });

  it.each<[string, unknown, string]>([
    ['no object', 'text', 'lists "nodes" and "edges"'],
    ['no start', graphOf({ a: effect('a'), end: 'end' }, 'a > end'), 'There is no start node'],
    [
      'several starts',
      graphOf({ a: 'start', b: 'start', end: 'end' }, 'a > end', 'b > end'),
      'several start nodes: "a", "b"',
    ],
    ['no end', graphOf({ start: 'start' }), 'There is no end node'],
    ['an end out of reach', graphOf({ start: 'start', end: 'end' }), 'No end node can be reached'],
    [
      'an edge to nowhere',
      graphOf({ start: 'start', end: 'end' }, 'start > end', 'start > ghost'),
      'leads to "ghost"',
    ],
    [
      'an edge from nowhere',
      graphOf({ start: 'start', end: 'end' }, 'start > end', 'ghost > end'),
      'leads from "ghost"',
    ],
    [
      'an edge into the start',
      graphOf({ start: 'start', a: effect('a'), end: 'end' }, 'start > a > end', 'a > start'),
      'into the start node "start"',
    ],
    [
      'an edge out of an end',
      graphOf({ start: 'start', end: 'end', a: effect('a') }, 'start > end > a'),
      'out of the end node "end"',
    ],
    [
      'an unknown type',
      graphOf({ start: 'start', x: 'magic', end: 'end' }, 'start > x > end'),
      'Node "x": there is no type "magic"',
    ],
    [
      'bad data',
      graphOf({ start: 'start', say: { type: 'skill' }, end: 'end' }, 'start > say > end'),
      'Node "say": skillName',
    ],
    [
      'a bad expression',
      graphOf(
        { start: 'start', if: { type: 'condition', data: { expression: '{{a}} = 1' } }, end: 'end' },
        'start > if',
        'if:true > end',
      ),
      'Node "if": expression: "=" means nothing here (at character 7)',
    ],
    [
      'a branch without true or false',
      graphOf({ start: 'start', if: condition, end: 'end' }, 'start > if > end'),
      'Node "if": its edge "e0-1" needs the sourceHandle',
    ],
    [
      'a cycle',
      graphOf({ start: 'start', a: effect('a'), b: effect('b'), end: 'end' }, 'start > a > b > a', 'b > end'),
      'a → b → a form a cycle',
    ],
    [
      'a node that leads to itself',
      graphOf({ start: 'start', a: effect('a'), end: 'end' }, 'start > a > a', 'a > end'),
      'a → a form a cycle',
    ],
    [
      'a node called like the input',
      graphOf({ start: 'start', input: effect('a'), end: 'end' }, 'start > input > end'),
      'Node "input"',
    ],
    [
      'a node called like the variable of the start',
      graphOf(
        { start: { type: 'start', data: { inputVariable: 'q' } }, q: effect('a'), end: 'end' },
        'start > q > end',
      ),
      'Node "q"',
    ],
    ['an id that templates cannot name', graphOf({ 'a b': 'start', end: 'end' }), 'Node "a b": id'],
    [
      'an id that objects cannot have',
      {
        nodes: [...good.nodes, { id: '__proto__', type: 'join', data: {} }],
        edges: [...good.edges],
      },
      'Node "__proto__": id: must not be',
    ],
    [
      'data that is nested too deeply',
      { ...good, nodes: [{ ...good.nodes[0], data: nested(5_000) }] },
      'deeply',
    ],
    [
      'two nodes of one id',
      { ...good, nodes: [...good.nodes, ...good.nodes] },
      'Several nodes have the id "start"',
    ],
    [
      'two edges of one id',
      { ...good, edges: [...good.edges, ...good.edges] },
      'Several edges have the id "e0-0"',
    ],
    [
      'too many nodes',
      {
        nodes: Array.from({ length: graphLimits.nodes + 1 }, (_, id) => ({ id: `n${id}`, type: 'join' })),
        edges: [],
      },
      'at most 500',
    ],
    [
      'too many edges',
      { nodes: [], edges: Array.from({ length: graphLimits.edges + 1 }, () => ({})) },
      'at most 2000',
    ],
    [
      'too long a text',
      graphOf(
        { start: { type: 'start', data: { label: 'x'.repeat(graphLimits.bytes) } }, end: 'end' },
        'start > end',
      ),
      'longer than 1000000',
    ],
  ])('is refused with %s', (_, graph, expected) => {
    expect(messages(graph).join('\n')).toContain(expected);
  });

  it('is checked as a whole: everything that is wrong is said at once', () => {
    const bad = graphOf({ start: 'start', a: { type: 'skill' }, b: 'magic' }, 'start > a > b > ghost');
    expect(messages(bad)).toHaveLength(4);
  });

  it('may be as large as the bounds, and deep', () => {
    const ids = Array.from({ length: graphLimits.nodes - 2 }, (_, index) => `n${index}`);
    const nodes = Object.fromEntries(ids.map((id) => [id, 'join']));
    expect(
      messages(graphOf({ start: 'start', ...nodes, end: 'end' }, ['start', ...ids, 'end'].join(' > '))),
    ).toEqual([]);
  });
});

describe('an exported workflow', () => {
  it('comes back as it was', () => {
    const checked = validateGraph(good);
    if (!checked.valid) throw new Error('The graph is good');
    const exported = exportWorkflow({ name: '总结', description: 'Sums up.', graph: checked.graph });
    expect(importWorkflow(JSON.parse(JSON.stringify(exported)))).toEqual(exported);
    expect(exported).toMatchObject({ version: 1, workflow: { name: '总结', graph_data: good } });
  });

  it.each([
    [{ version: 2, workflow: { name: 'x', graph_data: good } }, 'IMPORT_INVALID'],
    [{ version: 1, workflow: { graph_data: good } }, 'IMPORT_INVALID'],
    ['text', 'IMPORT_INVALID'],
    [{ version: 1, workflow: { name: 'x', graph_data: graphOf({ start: 'start' }) } }, 'GRAPH_INVALID'],
  ])('%j is refused', (value, code) => {
    expect(() => importWorkflow(value)).toThrow(expect.objectContaining({ code }));
  });
});
