import type { ReactNode } from 'react';

/** A short list in a box, a hairline between its rows. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface"
    >
      {children}
    </ul>
  );
}

/** What it is at the left, what can be done at the right. */
export function Row({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-36">{children}</div>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </li>
  );
}
