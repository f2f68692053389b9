import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { text } from '../text/text.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly explanation?: string;
  readonly onClose: () => void;
  /** True: no visible heading, no close button and no space around the content; the title still names it. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/**
 * A question or a small task over the page. The browser's own dialog keeps the focus in it, closes it with Escape and
 * gives the focus back, and needs no inline style, which the content security policy refuses.
 */
export function Dialog({ title, explanation, onClose, isBare = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still there, else the browser does not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Who has to write something begins there, not at the close button.
    dialog?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    return () => dialog?.close();
  }, []);
  const heading = (
    <h2 id={id} className={isBare ? 'sr-only' : 'text-title font-strong'}>
      {title}
    </h2>
  );
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      aria-describedby={explanation === undefined ? undefined : `${id}-explanation`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
      className="mx-auto mt-[12vh] max-h-[76vh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-box border border-line bg-surface p-0 text-text shadow-float backdrop:bg-black/40"
    >
      {isBare ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <div className="space-y-4 p-5">
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              {heading}
              {explanation !== undefined && (
                <p id={`${id}-explanation`} className="text-quiet">
                  {explanation}
                </p>
              )}
            </div>
            <IconButton icon={X} label={text.common.close} size="small" onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
