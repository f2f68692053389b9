import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DisclosureProps {
  /** The quiet line. */
  readonly summary: ReactNode;
  readonly isOpenAtFirst?: boolean;
  /** Made only once it is opened. */
  readonly children: ReactNode;
}

/** One line that opens. */
export function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <div className="min-w-0 rounded-box border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full min-w-0 items-center gap-2 rounded-box px-3 py-2 text-left text-small hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={classNames('size-4 shrink-0 text-quiet', isOpen && 'rotate-90')}
        />
        {summary}
      </button>
      {isOpen && <div className="space-y-3 border-t border-line p-3">{children}</div>}
    </div>
  );
}
