import type { Services } from '../services/services.ts';

const HOUR = 60 * 60_000;

/** Forgets every hour what is over: sign-ins, links, counts of attempts. */
export function keepTidy({ store, log, now }: Services): { stop(): void } {
  const tidy = async (): Promise<void> => {
    try {
      await store.sessions.prune(now());
      await store.links.prune(now());
      await store.rateLimits.prune(now());
    } catch (error) {
      log.warn({ err: error }, 'what is over could not be forgotten');
    }
  };
  const timer = setInterval(() => void tidy(), HOUR);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
