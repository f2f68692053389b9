import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly size?: 'normal' | 'small';
}

const looks = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-surface border-line hover:bg-hover',
  quiet: 'border-transparent text-quiet hover:bg-hover hover:text-text',
};

function Anchor({ kind = 'plain', size = 'normal', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-box border font-strong whitespace-nowrap',
        size === 'small' ? 'h-7 px-2 text-small' : 'h-9 px-3.5',
        looks[kind],
        className,
      )}
      {...rest}
    >
      {children}
    </a>
  );
}

/** Leads somewhere, and looks like a button. Give it `to`, `params` and `search` as a link. */
export const ButtonLink = createLink(Anchor);
