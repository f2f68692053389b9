import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a list of links or buttons: the arrow keys, Home and End move the focus among them. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>, selector = 'a[href], button'): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((element) => element === document.activeElement);
  if (at === -1) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
