import { DropdownMenu as Parts } from 'radix-ui';
import { MenuPartsContext, type MenuProps } from './menu.tsx';

/** A menu that was asked for: it opens at once. Everything heavy about menus is here. */
export function MenuFrame({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <MenuPartsContext value={Parts}>
      {/* Modal menus add a style element, which the content security policy refuses. */}
      <Parts.Root modal={false} defaultOpen>
        <Parts.Trigger asChild>{trigger}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto rounded-box border border-line bg-surface p-1 shadow-float"
          >
            {children}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </MenuPartsContext>
  );
}
