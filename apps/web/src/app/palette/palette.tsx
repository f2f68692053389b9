import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { text } from '../../text/text.ts';
import { PaletteKeys } from './palette-keys.tsx';
import { PaletteResults } from './palette-results.tsx';
import { rankItems } from './rank-items.ts';
import { usePaletteItems } from './use-palette-items.ts';

/** Finds anything by a few letters. The input keeps the focus; the arrow keys move the choice. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const { items, isPartial } = usePaletteItems(useDeferredValue(query.trim()));
  const groups = rankItems(items, query);
  const found = groups.flatMap((group) => group.items);
  const chosen = Math.min(at, found.length - 1);
  const idOf = (index: number): string => `${id}-option-${index}`;
  const choose = (index: number): void => {
    onClose();
    found[index]?.choose();
  };
  const ask = (): void => {
    onClose();
    void navigate({ to: '/chat', search: { say: query.trim() } });
  };
  const onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (chosen + 1) % Math.max(1, found.length),
      ArrowUp: (chosen - 1 + found.length) % Math.max(1, found.length),
      PageDown: Math.min(chosen + 8, found.length - 1),
      PageUp: Math.max(chosen - 8, 0),
    };
    const next = moves[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (found.length > 0) choose(chosen);
      else if (query.trim() !== '') ask();
    } else if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    }
  };
  return (
    <Dialog title={text.palette.title} onClose={onClose} isBare>
      <div className="flex max-h-[min(76vh,34rem)] flex-col">
        <label className="flex shrink-0 items-center gap-3 border-b border-line px-4">
          <Search aria-hidden className="size-4.5 shrink-0 text-quiet" />
          <input
            type="text"
            role="combobox"
            aria-label={text.palette.title}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={found.length === 0 ? undefined : idOf(chosen)}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder={text.palette.placeholder}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKey}
            className="h-12 w-full bg-transparent outline-none"
          />
        </label>
        <PaletteResults
          id={`${id}-list`}
          groups={groups}
          chosen={chosen}
          idOf={idOf}
          onPoint={setAt}
          onChoose={choose}
        />
        {found.length === 0 && (
          <div className="space-y-2 px-4 py-6 text-center">
            <p className="break-words text-quiet">{text.palette.nothing(query.trim())}</p>
            <button type="button" onClick={ask} className="text-accent underline underline-offset-2">
              {text.palette.nothingHint}
            </button>
          </div>
        )}
        <p role="status" className="sr-only">
          {text.palette.found(found.length)}
        </p>
        <PaletteKeys note={isPartial ? text.palette.failed : undefined} />
      </div>
    </Dialog>
  );
}
