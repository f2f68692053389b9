/** Looks at the event loop every millisecond: the longest that passed between two looks, and the work of this thread then. */
export function watchEventLoop(): {
  stop(): { readonly longestBlockMs: number; readonly longestWorkMs: number };
} {
  let [longestBlockMs, longestWorkMs] = [0, 0];
  let at = performance.now();
  let work = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(work);
    longestBlockMs = Math.max(longestBlockMs, performance.now() - at);
    longestWorkMs = Math.max(longestWorkMs, (user + system) / 1000);
    at = performance.now();
    work = process.threadCpuUsage();
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return { longestBlockMs, longestWorkMs };
    },
  };
}
