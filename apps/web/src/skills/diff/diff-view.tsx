import { classNames } from '../../design/class-names.ts';
import { text } from '../../text/text.ts';
import type { DiffLine } from './diff-lines.ts';

const looks = {
  same: 'text-quiet',
  added: 'bg-good-soft text-text',
  removed: 'bg-danger-soft text-text',
  place: 'text-quiet bg-raised',
} as const;
const marks = { same: ' ', added: '+', removed: '-', place: ' ' } as const;

/** What changed, line by line: a plus or a minus beside the colour. */
export function DiffView({
  lines,
  label = text.skills.diff.label,
  maxHeight = '32rem',
}: {
  readonly lines: readonly DiffLine[];
  readonly label?: string;
  readonly maxHeight?: string;
}) {
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      style={{ maxHeight }}
      className="overflow-auto rounded-box border border-line bg-surface py-2 font-mono text-small"
    >
      {lines.map(({ kind, text: line }, index) => (
        <div
          // Lines have nothing else that tells them apart, and a diff does not change.
          key={index}
          data-kind={kind}
          className={classNames('flex px-3 break-words whitespace-pre-wrap', looks[kind])}
        >
          <span aria-hidden className="w-4 shrink-0 select-none">
            {marks[kind]}
          </span>
          {(kind === 'added' || kind === 'removed') && (
            <span className="sr-only">{text.skills.diff[kind]} </span>
          )}
          <span className="min-w-0 flex-1">{line === '' ? '\u00a0' : line}</span>
        </div>
      ))}
    </pre>
  );
}
