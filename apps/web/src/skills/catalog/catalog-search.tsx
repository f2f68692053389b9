import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';

export interface CatalogSearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onOpenFirst: () => void;
  readonly onMoveToList: () => void;
}

/** The search box. `/` leads to it, Escape empties it, Enter opens what is found first, the arrow leads to the list. */
export function CatalogSearch({ value, onChange, onOpenFirst, onMoveToList }: CatalogSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-quiet" />
      <TextInput
        ref={input}
        type="search"
        aria-label={text.skills.search}
        placeholder={text.skills.searchPlaceholder}
        className="pr-9 pl-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onOpenFirst();
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onMoveToList();
          }
        }}
      />
      {value === '' && (
        <kbd className="pointer-events-none absolute top-2 right-3 font-mono text-small text-quiet">/</kbd>
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
