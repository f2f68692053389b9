import { useSyncExternalStore } from 'react';

const KEY = 'techne.token';
const listeners = new Set<() => void>();

/** The token of who is signed in here. It stays in this browser, so that the last view comes back after a reload. */
export const session = {
  token: (): string | undefined => localStorage.getItem(KEY) ?? undefined,
  begin(token: string): void {
    localStorage.setItem(KEY, token);
    tell();
  },
  end(): void {
    localStorage.removeItem(KEY);
    tell();
  },
};

/** Whether somebody is signed in, in this tab or another one. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => session.token() !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
