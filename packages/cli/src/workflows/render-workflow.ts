import type { Workflow } from '@techne/server/client';
import { renderRow } from '../approval/render-preview.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth, fitToWidth } from '../terminal/cut-to-width.ts';
import { displayWidth } from '../terminal/display-width.ts';
import { span, type Piece } from '../terminal/span.ts';
import { moment } from './in-words.ts';

type Lines = readonly (readonly Piece[])[];

/** A workflow in words: its nodes with what they are told, and the ways between them. */
export function renderWorkflow(workflow: Workflow, width: number): Lines {
  const { id, name, description, version, visibility, updated_at: changed, graph_data: graph } = workflow;
  const ids = columnOf(graph.nodes.map((node) => node.id));
  const types = columnOf(graph.nodes.map((node) => node.type));
  return [
    [span('accent', name)],
    ...(description === '' ? [] : renderRow('', description, width)),
    ...renderRow('Id', id, width),
    ...renderRow('Version', `${version}, of ${moment(changed)}`, width),
    ...renderRow('Shared', visibility === 'tenant' ? 'with the tenant' : 'no', width),
    [],
    [span('strong', 'Nodes')],
    ...graph.nodes.map((node) => {
      const taken = displayWidth(ids(node.id)) + displayWidth(types(node.type)) + 6;
      return [
        '  ',
        span('accent', ids(node.id)),
        `  ${types(node.type)}  `,
        span('quiet', cutToWidth(describe(node['data']), Math.max(10, width - taken))),
      ];
    }),
    [],
    [span('strong', 'Ways')],
    ...graph.edges.map(({ source, target, sourceHandle: branch }) => [
      `  ${source} → ${target}${typeof branch === 'string' && branch !== '' ? `, when ${branch}` : ''}`,
    ]),
  ];
}

/** Fits texts to the widest of them. */
export function columnOf(texts: readonly string[]): (text: string) => string {
  const widest = Math.max(0, ...texts.map((text) => displayWidth(cleanLine(text))));
  return (text) => fitToWidth(cleanLine(text), widest);
}

function describe(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .map(cleanLine)
    .join(' · ');
}
