import type { RateLimit, RateLimitAnswer } from './rate-limits.ts';

/**
 * Those of some moments that count at `now`, oldest first. A moment to come is from a server whose clock is ahead; one
 * that is a whole window ahead is from a clock that was put back since, and would lock everybody out until then.
 */
export function momentsThatCount(moments: readonly number[], { windowMs }: RateLimit, now: number): number[] {
  return moments.filter((moment) => moment > now - windowMs && moment <= now + windowMs);
}

/** What somebody is told who asks at `now`. */
export function judge(
  moments: readonly number[],
  { limit, windowMs }: RateLimit,
  now: number,
): RateLimitAnswer {
  const remaining = Math.max(0, limit - moments.length);
  if (remaining > 0) return { allowed: true, remaining, retryAfterMs: 0 };
  // Once this one no longer counts, `limit - 1` are left. With a limit of 0 that never comes.
  const decisive = moments[moments.length - limit];
  return { allowed: false, remaining, retryAfterMs: (decisive ?? now) + windowMs - now };
}
