import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const keyOf = (chatId: string): string => `techne.draft.${chatId}`;

/** The draft of a chat that is not begun yet. */
export const NEW_CHAT = 'new';

/** What is being written in each chat. It outlives a reload of the tab and nothing more. */
export const drafts = {
  get: (chatId: string): string => sessionStorage.getItem(keyOf(chatId)) ?? '',
  set(chatId: string, draft: string): void {
    if (draft === '') sessionStorage.removeItem(keyOf(chatId));
    else sessionStorage.setItem(keyOf(chatId), draft);
    for (const listener of listeners) listener();
  },
};

export function useDraft(chatId: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drafts.get(chatId),
  );
}
