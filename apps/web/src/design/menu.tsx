import { DropdownMenu as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A list of actions behind a button, which is given as `trigger`. */
export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    // Modal menus add a style element, which the content security policy refuses.
    <Parts.Root modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align="end"
          sideOffset={4}
          className="z-50 min-w-44 rounded-box border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

export interface MenuItemProps {
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, isDanger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Parts.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(
        'flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
        isDanger && 'text-danger',
      )}
    >
      {children}
    </Parts.Item>
  );
}
