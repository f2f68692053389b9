import type { Decision } from '@techne/server/client';
import { useEffect } from 'react';
import { text } from '../text/text.ts';

/** A key that was already on its way when the question appeared is no answer to it. */
const deafMs = 700;

/** A, V and D decide, unless somebody writes or a dialog is open. */
export function useApprovalKeys(isActive: boolean, decide: (decision: Decision) => void): void {
  useEffect(() => {
    if (!isActive) return;
    const shownAt = performance.now();
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
      if (performance.now() - shownAt < deafMs || document.querySelector('dialog[open]') !== null) return;
      const decision = decisionOf(event.key.toUpperCase());
      if (decision === undefined) return;
      event.preventDefault();
      decide(decision);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isActive, decide]);
}

function decisionOf(key: string): Decision | undefined {
  const { once, always, deny } = text.chat.approvals.keys;
  if (key === once) return 'once';
  if (key === always) return 'always';
  return key === deny ? 'deny' : undefined;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
