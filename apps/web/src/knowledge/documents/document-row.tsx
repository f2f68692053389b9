import type { KnowledgeDocument } from '@techne/server/client';
import { Trash2 } from 'lucide-react';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Bar } from '../../design/bar.tsx';
import { classNames } from '../../design/class-names.ts';
import { formatBytes } from '../../design/format-bytes.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import { isBeingRead } from '../queries.ts';

export interface DocumentRowProps {
  readonly document: KnowledgeDocument;
  /** An earlier file of its name is searched meanwhile. */
  readonly hasEarlier: boolean;
  readonly onDelete?: () => void;
}

const tones: Readonly<Record<KnowledgeDocument['status'], Tone>> = {
  queued: 'neutral',
  processing: 'accent',
  ready: 'good',
  failed: 'danger',
};

/** A document: what it is, how it stands and, when it failed, why and what to do. */
export function DocumentRow({ document, hasEarlier, onDelete }: DocumentRowProps) {
  const { name, size, status, progress, error, chunk_count: passages, created_at: createdAt } = document;
  const words = text.knowledge;
  return (
    <>
      <tr className={classNames('align-top', status === 'failed' && 'border-b-0!')}>
        <td className="w-full max-w-0 px-4 py-2.5">
          <p className="truncate font-mono text-small" title={name}>
            {name}
          </p>
          {isBeingRead(document) && (
            <div className="mt-2 max-w-40">
              <Bar value={progress} max={100} label={words.progressOf(name)} />
            </div>
          )}
          <p className="text-small text-quiet wide:hidden">
            {formatBytes(size)}
            {status === 'ready' && ` · ${words.passages(passages)}`} · <Time at={createdAt} />
          </p>
        </td>
        <td className="px-3 py-2.5 text-small">
          <Badge tone={tones[status]}>{words.states[status]}</Badge>
        </td>
        <td className="px-3 py-2.5 text-right text-small whitespace-nowrap text-quiet max-wide:hidden">
          {formatBytes(size)}
        </td>
        <td className="px-3 py-2.5 text-right text-small text-quiet max-wide:hidden">
          {status === 'ready' ? passages : '–'}
        </td>
        <td className="px-3 py-2.5 text-small text-quiet max-wide:hidden">
          <Time at={createdAt} />
        </td>
        {onDelete !== undefined && (
          <td className="py-1.5 pr-2">
            <IconButton icon={Trash2} size="small" label={words.deleteDocument(name)} onClick={onDelete} />
          </td>
        )}
      </tr>
      {status === 'failed' && (
        <tr>
          <td colSpan={6} className="px-4 pb-2.5 text-small break-words">
            <span className="text-danger">{error?.message}</span>{' '}
            <span className="text-quiet">
              {words.failedHint} {hasEarlier && words.earlierStays}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}
