import { Check } from 'lucide-react';
import {
  cloneElement,
  createContext,
  isValidElement,
  lazy,
  Suspense,
  use,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** What items of a menu are made of, once it is loaded. */
export const MenuPartsContext = createContext<typeof import('radix-ui').DropdownMenu | undefined>(undefined);

const loadFrame = () => import('./menu-frame.tsx');
const MenuFrame = lazy(() => loadFrame().then(({ MenuFrame: component }) => ({ default: component })));

/**
 * A list of actions behind a button, which is given as `trigger`. What a menu needs is loaded when somebody comes near
 * the button, and not with the page.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = isValidElement<ComponentProps<'button'>>(trigger)
    ? cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onPointerEnter: () => void loadFrame(),
        onFocus: () => void loadFrame(),
        onClick: () => setWanted(true),
      })
    : trigger;
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuFrame trigger={trigger} align={align}>
        {children}
      </MenuFrame>
    </Suspense>
  );
}

export interface MenuItemProps {
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, isDanger = false, disabled = false, children }: MenuItemProps) {
  const Parts = use(MenuPartsContext);
  if (Parts === undefined) return null;
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

/** The name of a group of items. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  const Parts = use(MenuPartsContext);
  if (Parts === undefined) return null;
  return <Parts.Label className="px-2 pt-2 pb-1 text-small text-quiet">{children}</Parts.Label>;
}

export function MenuLine() {
  const Parts = use(MenuPartsContext);
  return Parts === undefined ? null : <Parts.Separator className="my-1 h-px bg-line" />;
}

export interface MenuChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** True where several may be chosen: the menu then stays open. */
  readonly isOneOfMany?: boolean;
  readonly children: ReactNode;
}

/** Something that is chosen or not. */
export function MenuChoice({ isChosen, onChoose, isOneOfMany = false, children }: MenuChoiceProps) {
  const Parts = use(MenuPartsContext);
  if (Parts === undefined) return null;
  return (
    <Parts.CheckboxItem
      checked={isChosen}
      onSelect={(event) => {
        if (isOneOfMany) event.preventDefault();
        onChoose();
      }}
      className="flex min-w-0 cursor-pointer items-center gap-2 rounded-sm py-1.5 pr-3 pl-2 outline-none data-highlighted:bg-hover"
    >
      <span className="size-4 shrink-0">
        <Parts.ItemIndicator>
          <Check aria-hidden className="size-4 text-accent" />
        </Parts.ItemIndicator>
      </span>
      {children}
    </Parts.CheckboxItem>
  );
}
