import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** Says what happens; shown when the pointer rests on it. */
  readonly label: string;
  readonly icon: LucideIcon;
}

export function IconButton({ label, icon: Icon, kind = 'quiet', className = '', ...rest }: IconButtonProps) {
  return (
    <Button
      kind={kind}
      aria-label={label}
      title={label}
      className={`aspect-square px-0! ${className}`}
      {...rest}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
