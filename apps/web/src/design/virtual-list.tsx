import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly label: string;
  /** A good guess of a row's height in pixels; rows are measured. */
  readonly rowHeight: number;
  readonly keyOf: (item: Item, index: number) => string | number;
  readonly children: (item: Item, index: number) => ReactNode;
  readonly className?: string;
  /** Where one was in it is found again after leaving it and coming back. */
  readonly rememberAs?: string;
}

const remembered = new Map<string, number>();

/** A list of any length: only the rows in view are there. Its parent has to bound its height. */
export function VirtualList<Item>({
  items,
  label,
  rowHeight,
  keyOf,
  children,
  className = '',
  rememberAs,
}: VirtualListProps<Item>) {
  const parent = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => parent.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index] as Item, index),
    overscan: 8,
    initialOffset: rememberAs === undefined ? 0 : (remembered.get(rememberAs) ?? 0),
    onChange: ({ scrollOffset }) => {
      if (rememberAs !== undefined && scrollOffset !== null) remembered.set(rememberAs, scrollOffset);
    },
  });
  return (
    <div
      ref={parent}
      tabIndex={0}
      role="list"
      aria-label={label}
      className={`min-h-0 flex-1 overflow-y-auto ${className}`}
    >
      <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            data-index={row.index}
            ref={virtual.measureElement}
            className="absolute top-0 left-0 w-full"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(items[row.index] as Item, row.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
