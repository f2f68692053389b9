import type { ReactNode } from 'react';

/** What stands where nothing is yet: what belongs here, and one example to click. */
export function EmptyState({
  title,
  explanation,
  children,
}: {
  readonly title: string;
  readonly explanation: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <h2 className="text-title font-strong">{title}</h2>
      <p className="text-quiet">{explanation}</p>
      {children}
    </div>
  );
}
