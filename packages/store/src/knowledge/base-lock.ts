/** Changes of one base come one after another. */
export function baseLock(number: number): { readonly lock: string } {
  return { lock: `knowledge:${number}` };
}

/** Claims and starts of tasks come one after another. */
export const taskLock = { lock: 'knowledge-tasks' } as const;

export const taskChannel = 'knowledge-tasks';
