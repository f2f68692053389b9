import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one thing to do on a page; `danger` cannot be undone. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'small';
  /** True while what it began goes on: it shows so and cannot be pressed again. */
  readonly isBusy?: boolean;
}

const looks = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-surface border-line hover:bg-hover',
  quiet: 'border-transparent text-quiet hover:bg-hover hover:text-text',
  danger: 'bg-surface border-danger text-danger hover:bg-danger-soft',
};

export function Button({
  kind = 'plain',
  size = 'normal',
  isBusy,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy}
      disabled={disabled === true || isBusy === true}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-box border font-strong whitespace-nowrap disabled:opacity-55',
        size === 'small' ? 'h-7 px-2 text-small' : 'h-9 px-3.5',
        looks[kind],
        className,
      )}
      {...rest}
    />
  );
}
