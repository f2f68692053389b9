import { useId, type ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-title font-strong">
            {title}
          </h2>
          {about !== undefined && <p className="text-small text-quiet">{about}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
