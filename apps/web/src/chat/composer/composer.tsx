import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { text } from '../../text/text.ts';
import { CompletionList, optionId } from './completion-list.tsx';
import { drafts, useDraft } from './drafts.ts';
import { useCompletion } from './use-completion.ts';
import { useIsOnline } from './use-is-online.ts';

export interface ComposerProps {
  readonly chatId: string;
  readonly state: 'idle' | 'sending' | 'running' | 'stopping';
  readonly onSend: (content: string) => void;
  readonly onStop?: () => void;
  /** Told when somebody writes: what was wrong before is read. */
  readonly onWrite?: () => void;
  /** Why nothing can be sent right now, and what to do. */
  readonly hint?: string | undefined;
  /** What went wrong. */
  readonly note?: ReactNode;
  readonly pickers: ReactNode;
}

/** Where one writes. Sending and stopping are the same place. */
export function Composer({ chatId, state, onSend, onStop, onWrite, hint, note, pickers }: ComposerProps) {
  const words = text.chat.composer;
  const id = useId();
  const draft = useDraft(chatId);
  const area = useRef<HTMLTextAreaElement>(null);
  const isOnline = useIsOnline();
  const isWide = matchMedia('(min-width: 64rem)').matches;
  const isBusy = state !== 'idle';
  const caretToSet = useRef<number>(undefined);
  const completion = useCompletion(draft, (message, caret) => {
    caretToSet.current = caret;
    drafts.set(chatId, message);
    completion.setCaret(caret);
  });
  useFocusAtFirst(area);
  useGrowing(area, draft);
  useLayoutEffect(() => {
    const caret = caretToSet.current;
    if (caret === undefined) return;
    caretToSet.current = undefined;
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  }, [draft]);
  const send = (): void => {
    if (isBusy || draft.trim() === '') return;
    onSend(draft);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (completion.onKey(event)) return event.preventDefault();
    if (event.key === 'Escape') return focusApproval();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const open = completion.completion;
  const shownHint =
    (isOnline ? undefined : words.offline) ??
    hint ??
    (isBusy && draft.trim() !== '' ? words.busy : undefined) ??
    (completion.misplaced === undefined ? undefined : words.onlyAtStart(completion.misplaced));
  return (
    <div className="shrink-0 px-4 pb-3">
      <div className="relative mx-auto max-w-measure space-y-2">
        {note}
        {open !== undefined && (
          <CompletionList
            id={`${id}-list`}
            sign={open.sign}
            skills={completion.skills}
            index={completion.index}
            onPick={completion.pick}
          />
        )}
        <div className="rounded-box border border-strong-line bg-surface focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
          <textarea
            ref={area}
            rows={1}
            aria-label={words.label}
            aria-describedby={`${id}-hint`}
            aria-autocomplete="list"
            aria-controls={open === undefined ? undefined : `${id}-list`}
            aria-activedescendant={
              open === undefined || completion.skills.length === 0
                ? undefined
                : optionId(`${id}-list`, completion.index)
            }
            placeholder={words.placeholder}
            value={draft}
            dir="auto"
            onChange={(event) => {
              drafts.set(chatId, event.target.value);
              completion.setCaret(event.target.selectionStart);
              onWrite?.();
            }}
            onSelect={(event) => completion.setCaret(event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            className="block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base outline-none"
          />
          <div className="flex items-center gap-1 px-2 pb-2">
            {pickers}
            {isBusy && onStop !== undefined ? (
              <IconButton
                icon={Square}
                label={words.stop}
                kind="plain"
                isBusy={state === 'stopping'}
                onClick={onStop}
                className="ml-auto"
              />
            ) : (
              <IconButton
                icon={ArrowUp}
                label={words.send}
                kind="primary"
                disabled={draft.trim() === '' || isBusy}
                onClick={send}
                className="ml-auto"
              />
            )}
          </div>
        </div>
        <p
          id={`${id}-hint`}
          role="status"
          className="text-center text-small text-quiet wide:min-h-5 max-wide:empty:hidden"
        >
          {shownHint}
          {isWide &&
            (shownHint === undefined ? words.keys : hint === words.waiting && ` ${words.waitingKeys}`)}
        </p>
      </div>
    </div>
  );
}

/** A finger would get a keyboard over half of the page. */
function useFocusAtFirst(area: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) area.current?.focus();
  }, [area]);
}

/** As high as what is written, up to a bound that its class sets. */
function useGrowing(area: React.RefObject<HTMLTextAreaElement | null>, draft: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [area, draft]);
}

/** From writing to what waits for a decision: there, its keys count. */
function focusApproval(): void {
  document.querySelector<HTMLElement>('[data-approval=pending]')?.focus();
}
