/**
 * Lets the event loop go round once. By hand: `node:timers/promises` and `performance` each load modules of Node's
 * own that a listing has no other use for.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
