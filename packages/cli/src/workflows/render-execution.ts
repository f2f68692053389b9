import type { WorkflowExecution } from '@techne/server/client';
import { renderRow } from '../approval/render-preview.ts';
import { plural } from '../diagnostics/plural.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';
import { between, moment } from './in-words.ts';
import { statusStyles } from './render-lists.ts';
import { columnOf } from './render-workflow.ts';

type Lines = readonly (readonly Piece[])[];

/** How much of a long value is shown; `--json` has all of it. */
const LONGEST_VALUE = 1_000;

/** An execution: how far it is, node by node. */
export function renderExecution(execution: WorkflowExecution, width: number): Lines {
  const { id, workflow_name: name, status, created_at: began, finished_at: ended, nodes } = execution;
  const { resumed, error, final_output: output, input, model } = execution;
  const row = (label: string, value: string, style?: Style): Lines => renderRow(label, value, width, style);
  const time = between(began, ended);
  return [
    [span('accent', name), '  ', span(statusStyles[status] ?? 'strong', status)],
    ...row('Id', id),
    ...row('Began', `${moment(began)}${time === '' ? '' : `, took ${time}`}`),
    ...(resumed === 0 ? [] : row('Resumed', plural(resumed, 'time'))),
    ...(model === null ? [] : row('Model', model)),
    ...row('Input', shown(input)),
    ...(error === null ? [] : row('Error', error.message, 'danger')),
    ...(status === 'succeeded' ? row('Output', shown(output)) : []),
    [],
    [span('strong', 'Nodes')],
    ...renderNodes(nodes, width),
  ];
}

function renderNodes(nodes: WorkflowExecution['nodes'], width: number): Lines {
  const ids = columnOf(nodes.map((node) => node.node_id));
  const types = columnOf(nodes.map((node) => node.node_type));
  const statuses = columnOf(nodes.map((node) => node.status));
  return nodes.flatMap((node) => {
    const facts = [
      between(node.started_at, node.finished_at),
      node.attempts > 1 ? plural(node.attempts, 'attempt') : '',
      node.branch ?? '',
    ].filter((fact) => fact !== '');
    return [
      [
        '  ',
        span('accent', ids(node.node_id)),
        `  ${types(node.node_type)}  `,
        span(statusStyles[node.status] ?? 'quiet', statuses(node.status)),
        `  ${facts.join(', ')}`,
      ],
      ...(node.error === undefined
        ? []
        : [[span('danger', `    ${cutToWidth(cleanLine(node.error), width - 4)}`)]]),
    ];
  });
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
