import type { RunEvent } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import type { CommandContext } from '../program/command.ts';
import { ParsedArguments } from '../program/parsed-arguments.ts';
import { Printer } from '../terminal/printer.ts';
import { ExecutionPrinter } from './execution-printer.ts';

const node = (id: string, type: string, data: object = {}) => ({ id, type, data });
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });
const nodes = [node('start', 'start'), node('ask', 'llm'), node('other', 'llm')];
const plain = {
  nodes: [...nodes, node('end', 'end')],
  edges: [edge('start', 'ask'), edge('start', 'other'), edge('ask', 'end')],
};

function show(graph: typeof plain, ...events: readonly Omit<RunEvent, 'id'>[]): readonly string[] {
  // Both in one, so that the order shows.
  const said: string[] = [];
  const printer = new Printer({ write: (text) => void said.push(text) }, { width: 80, color: false });
  const context: CommandContext = {
    arguments: new ParsedArguments({ operands: [], switches: new Map(), texts: new Map() }),
    stdout: printer,
    stderr: printer,
    json: false,
    server: undefined,
    person: undefined,
    lines: async function* () {},
    environment: {},
    workingFolder: '',
  };
  const shown = new ExecutionPrinter(context, graph);
  for (const [index, event] of events.entries()) shown.print({ ...event, id: index + 1 } as RunEvent);
  shown.endLine();
  return said.map((text) => text.replace(/ {2}\d+\.\d s/, ''));
}

const start = (id: string, attempt?: number) =>
  ({ event: 'node_start', data: { node_id: id, node_type: 'llm', ...(attempt && { attempt }) } }) as const;
const token = (id: string, content: string) => ({ event: 'token', data: { node_id: id, content } }) as const;
const complete = (id: string, output: string) =>
  ({ event: 'node_complete', data: { node_id: id, output } }) as const;
const finish = (final_output: unknown) => ({ event: 'workflow_complete', data: { final_output } }) as const;

describe('ExecutionPrinter', () => {
  it('streams the node before the only end, keeps other lines out of its words, and says nothing twice', () => {
    const said = show(
      plain,
      start('ask'),
      token('ask', 'One '),
      token('other', 'Not this. '),
      complete('other', 'Not this.'),
      token('ask', 'two.'),
      complete('ask', 'One two.'),
      finish('One two.'),
    );
    expect(said).toEqual(['→ ask (llm)\n', 'One ', 'two.', '\n', '✓ other\n', '✓ ask\n']);
  });

  it('says that words do not count when the node begins anew', () => {
    const said = show(
      plain,
      start('ask'),
      token('ask', 'Wro'),
      start('ask', 2),
      token('ask', 'Right.'),
      complete('ask', 'Right.'),
      finish('Right.'),
    );
    expect(said).toEqual([
      '→ ask (llm)\n',
      'Wro',
      '\n',
      '! ask begins anew: what it said so far does not count\n',
      '→ ask (llm), attempt 2\n',
      'Right.',
      '\n',
      '✓ ask\n',
    ]);
  });

  it.each([
    [
      'the end has a template',
      { ...plain, nodes: [...nodes, node('end', 'end', { output: 'So: {{ask}}' })] },
    ],
    ['the end gets several values', { ...plain, edges: [...plain.edges, edge('other', 'end')] }],
    ['there are several ends', { ...plain, nodes: [...plain.nodes, node('end2', 'end')] }],
  ])('prints the output in the end where %s', (_, graph) => {
    expect(show(graph, token('ask', 'One.'), finish('So: One.'))).toEqual(['So: One.', '\n']);
  });

  it('prints what is not text as JSON', () => {
    expect(show(plain, finish({ a: 1 }))).toEqual(['{\n  "a": 1\n}\n']);
  });
});
