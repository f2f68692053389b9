import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { classNames } from '../../design/class-names.ts';
import { Spinner } from '../../design/spinner.tsx';
import { text } from '../../text/text.ts';
import type { NodeStatus } from '../run/execution-state.ts';
import { essenceOf, iconOf } from './node-look.ts';

export type CanvasNode = Node<{
  readonly type: string;
  readonly title: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly branches: 'required' | 'possible' | 'none';
  readonly status: NodeStatus | undefined;
  readonly hasProblem: boolean;
}>;

const borders: Readonly<Record<NodeStatus, string>> = {
  running: 'border-accent',
  waiting: 'border-attention',
  succeeded: 'border-good',
  failed: 'border-danger',
  skipped: 'border-line opacity-60',
  cancelled: 'border-line opacity-60',
};

/** A node of the graph: what it is, what it does, how it stands. */
export function NodeView({ id, data, selected }: NodeProps<CanvasNode>) {
  const { type, title, status, branches, hasProblem } = data;
  const Icon = iconOf(type);
  const essence = essenceOf(data.data);
  return (
    <div
      className={classNames(
        'flex h-16 w-52 items-center gap-3 rounded-box border-2 bg-surface px-3',
        status !== undefined ? borders[status] : hasProblem ? 'border-attention' : 'border-line',
        selected && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      {type !== 'start' && (
        <Handle
          type="target"
          position={Position.Left}
          className="size-2.5! border-surface! bg-strong-line!"
        />
      )}
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-mono text-small font-strong">{id}</span>
          {status === 'running' && <Spinner />}
        </span>
        <span className="block truncate text-small text-quiet">
          {status !== undefined && status !== 'running'
            ? `${text.workflows.nodeStatus[status] ?? status} · `
            : ''}
          {essence === '' ? title : essence}
        </span>
      </span>
      {type !== 'end' && branches === 'none' && (
        <Handle
          type="source"
          position={Position.Right}
          className="size-2.5! border-surface! bg-strong-line!"
        />
      )}
      {branches !== 'none' && (
        <>
          <Handle
            id="true"
            type="source"
            position={Position.Right}
            className="top-4! size-2.5! border-surface! bg-good!"
          />
          <Handle
            id="false"
            type="source"
            position={Position.Right}
            className="top-12! size-2.5! border-surface! bg-danger!"
          />
        </>
      )}
    </div>
  );
}
