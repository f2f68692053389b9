import { Tabs as Parts } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';

export interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly items: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly content: ReactNode;
  }[];
}

/** Views of one thing. Only the chosen one is there; keep the choice in the address. */
export function Tabs({ label, value, onChange, items }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where they do not all fit, the chosen one is in view.
  useEffect(() => {
    const chosen = list.current?.querySelector('[data-state=active]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value, items.length]);
  return (
    <Parts.Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <Parts.List
        ref={list}
        aria-label={label}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <Parts.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-quiet hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {item.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {items.map((item) => (
        <Parts.Content key={item.value} value={item.value} className="min-h-0 flex-1 pt-5 outline-none">
          {item.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
