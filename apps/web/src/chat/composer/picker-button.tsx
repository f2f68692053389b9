import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../design/class-names.ts';

export interface PickerButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** Says what is picked, and what is chosen now. */
  readonly label: string;
  /** What is chosen, short; undefined shows the picture alone. */
  readonly value?: string | undefined;
}

/** Opens a menu of choices below the message; it stays quiet. */
export function PickerButton({ icon: Icon, label, value, className, ...rest }: PickerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'flex h-7 max-w-52 min-w-7 items-center justify-center gap-1.5 rounded-sm px-1.5 text-small text-quiet hover:bg-hover hover:text-text max-sm:max-w-36',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {value !== undefined && <span className="truncate">{value}</span>}
    </button>
  );
}
