import { useEffect, useRef } from 'react';

export interface Shortcuts {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl or Cmd with S, Z and Shift-Z. In a field, undo stays the field's own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.metaKey && !event.ctrlKey) return;
      const key = event.key.toLowerCase();
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (key === 's') latest.current.save();
      else if (key === 'z' && !isTyping) latest.current[event.shiftKey ? 'redo' : 'undo']();
      else if (key === 'y' && !isTyping) latest.current.redo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
