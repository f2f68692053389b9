import type { ReactNode } from 'react';

/** A part of an opened card under its name. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0 space-y-1">
      <h4 className="text-small text-quiet">{label}</h4>
      {children}
    </section>
  );
}
