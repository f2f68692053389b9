import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const look =
  'w-full rounded-box border border-strong-line bg-surface px-3 text-base text-text disabled:opacity-55 aria-invalid:border-danger';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(look, 'h-9', className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(look, 'min-h-24 py-2', className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classNames(look, 'h-9 pr-8', className)} {...rest} />;
}

export function Checkbox({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { readonly label: string }) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" className="size-4 accent-accent" {...rest} />
      {label}
    </label>
  );
}
