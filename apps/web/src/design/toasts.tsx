import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly message: string;
}

let toasts: readonly Toast[] = [];
let next = 0;
const listeners = new Set<() => void>();

/** Says in passing that something was done. What went wrong stands where it went wrong instead. */
export function showToast(message: string): void {
  const toast = { id: (next += 1), message };
  change([...toasts, toast]);
  setTimeout(() => change(toasts.filter((each) => each !== toast)), 4000);
}

function change(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex flex-col items-center gap-2 wide:bottom-6"
    >
      {shown.map(({ id, message }) => (
        <p key={id} className="rounded-box border border-line bg-surface px-4 py-2 shadow-float">
          {message}
        </p>
      ))}
    </div>
  );
}
