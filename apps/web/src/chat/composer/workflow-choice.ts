import { useSyncExternalStore } from 'react';

const choices = new Map<string, string>();
const listeners = new Set<() => void>();

/** Which workflow answers in each chat; none where nothing was picked. */
export const workflowChoice = {
  get: (chatId: string): string | undefined => choices.get(chatId),
  set(chatId: string, workflowId: string | undefined): void {
    if (workflowId === undefined) choices.delete(chatId);
    else choices.set(chatId, workflowId);
    for (const listener of listeners) listener();
  },
};

export function useWorkflowChoice(chatId: string): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choices.get(chatId),
  );
}
