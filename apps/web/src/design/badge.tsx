import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The four meanings, the accent, and no meaning. */
export type Tone = 'neutral' | 'accent' | 'good' | 'attention' | 'danger' | 'untrusted';

const looks: Readonly<Record<Tone, string>> = {
  neutral: 'bg-raised text-quiet',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
  untrusted: 'bg-untrusted-soft text-untrusted',
};

export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5 shrink-0 items-center rounded-sm px-1.5 text-xs whitespace-nowrap',
        looks[tone],
      )}
    >
      {children}
    </span>
  );
}
