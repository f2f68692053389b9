import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ListBesideProps {
  readonly list: ReactNode;
  /** Names the list for people who cannot see it. */
  readonly label: string;
  /** On a phone there is room for one: true shows the work, false the list. */
  readonly isWorkChosen: boolean;
  readonly children: ReactNode;
}

/** The list of a section with the work beside it; one column on a phone. */
export function ListBeside({ list, label, isWorkChosen, children }: ListBesideProps) {
  return (
    <div className="flex h-full">
      <aside
        aria-label={label}
        className={classNames(
          'min-h-0 flex-col border-line bg-surface max-wide:w-full wide:flex wide:w-72 wide:shrink-0 wide:border-r',
          isWorkChosen ? 'hidden' : 'flex',
        )}
      >
        {list}
      </aside>
      <div className={classNames('min-w-0 flex-1 wide:block', !isWorkChosen && 'hidden')}>{children}</div>
    </div>
  );
}
