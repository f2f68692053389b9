import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left while something is not saved. */
export function useGuardLeaving(isChanged: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(question),
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
  });
}
