import type { WorkflowExecutionSummary, WorkflowSummary } from '@techne/server/client';
import { plural } from '../diagnostics/plural.ts';
import { span, type Piece, type Style } from '../terminal/span.ts';
import { between, moment } from './in-words.ts';

type Lines = readonly (readonly Piece[])[];

export const statusStyles: Readonly<Record<string, Style>> = {
  succeeded: 'good',
  failed: 'danger',
  cancelled: 'attention',
  interrupted: 'attention',
  waiting: 'attention',
  running: 'accent',
};

export function renderWorkflows(workflows: readonly WorkflowSummary[]): Lines {
  return workflows.map(({ name, id, node_count: count, version, visibility }) => [
    span('accent', name),
    `  ${plural(count, 'node')}  version ${version}  `,
    span('quiet', visibility === 'tenant' ? `shared  ${id}` : id),
  ]);
}

export function renderExecutions(executions: readonly WorkflowExecutionSummary[]): Lines {
  return executions.map(({ id, workflow_name: name, status, created_at: began, finished_at: ended }) => {
    const time = between(began, ended);
    return [
      span('quiet', id),
      '  ',
      span(statusStyles[status] ?? 'strong', status),
      `  ${moment(began)}  ${time === '' ? '' : `${time}  `}`,
      span('accent', name),
    ];
  });
}
