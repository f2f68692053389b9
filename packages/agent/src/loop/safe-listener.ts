/** A listener that breaks nothing: what it throws, or rejects with, is dropped. */
export function safeListener<Arguments extends readonly unknown[]>(
  listener: ((...values: Arguments) => unknown) | undefined,
): (...values: Arguments) => void {
  return (...values) => {
    try {
      const returned = listener?.(...values);
      if (returned instanceof Promise) returned.catch(() => undefined);
    } catch {
      // Whoever listens is not part of the run.
    }
  };
}
