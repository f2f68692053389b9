import { expect, it } from 'vitest';
import { addNode, canConnect, connect, removeNodes, renameNode } from './edit-graph.ts';
import { firstGraph, type Graph } from './graph.ts';

const at = { x: 0, y: 0 };

it('puts a node into an edge', () => {
  const { nodes, edges } = addNode(firstGraph, 'skill', at, firstGraph.edges[0]);
  expect(nodes.map(({ id }) => id)).toEqual(['start', 'end', 'skill']);
  expect(edges.map(({ source, target }) => `${source}>${target}`)).toEqual(['start>skill', 'skill>end']);
});

it('names nodes after their type, each once', () => {
  const graph = addNode(addNode(firstGraph, 'llm', at), 'llm', at);
  expect(graph.nodes.map(({ id }) => id)).toEqual(['start', 'end', 'llm', 'llm2']);
});

it('closes no circle and joins nothing twice', () => {
  expect(connect(firstGraph, 'end', 'start')).toBe(firstGraph);
  expect(connect(firstGraph, 'start', 'start')).toBe(firstGraph);
  expect(connect(firstGraph, 'start', 'end')).toBe(firstGraph);
  expect(canConnect(firstGraph, 'start', 'end')).toBe(true);
  expect(connect(firstGraph, 'start', 'end', 'true').edges).toHaveLength(2);
});

it('takes the edges of a removed node along', () => {
  expect(removeNodes(firstGraph, new Set(['end'])).edges).toEqual([]);
});

it('renames a node in edges, templates and mappings, and nowhere else', () => {
  const graph: Graph = {
    nodes: [
      { id: 'a', type: 'start', data: {}, position: at },
      {
        id: 'b',
        type: 'skill',
        data: {
          skillName: 'a',
          inputMappings: { x: 'a', y: '{{a.output.k}} and {{ a }}', z: '{{ab}} a' },
          list: ['{{a}}'],
        },
        position: at,
      },
    ],
    edges: [{ id: 'e', source: 'a', target: 'b' }],
  };
  const renamed = renameNode(graph, 'a', 'first');
  expect(renamed?.edges[0]).toMatchObject({ source: 'first', target: 'b' });
  expect(renamed?.nodes[1]?.data).toEqual({
    skillName: 'a',
    inputMappings: { x: 'first', y: '{{first.output.k}} and {{ first }}', z: '{{ab}} a' },
    list: ['{{first}}'],
  });
  expect(renameNode(graph, 'a', 'b')).toBeUndefined();
  expect(renameNode(graph, 'a', 'no spaces')).toBeUndefined();
});
