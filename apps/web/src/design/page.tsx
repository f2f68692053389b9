import type { ReactNode } from 'react';

export interface PageProps {
  readonly title: ReactNode;
  /** Beside the title, e.g. badges. */
  readonly about?: ReactNode;
  /** At the right of the title: what can be done here. */
  readonly actions?: ReactNode;
  /** `measure` for reading, `wide` for tables and graphs. */
  readonly width?: 'measure' | 'wide';
  readonly children: ReactNode;
}

/** The work of a section: a title, what can be done, and the content, which scrolls. */
export function Page({ title, about, actions, width = 'measure', children }: PageProps) {
  return (
    <div className="h-full overflow-y-auto">
      <div
        className={`mx-auto flex min-h-full flex-col gap-5 px-4 py-6 wide:px-8 ${width === 'wide' ? 'max-w-6xl' : 'max-w-[52rem]'}`}
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-display font-strong break-words">{title}</h1>
          {about}
          {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}
