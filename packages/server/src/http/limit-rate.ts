import { HttpError } from '../errors/http-error.ts';
import type { Services } from '../services/services.ts';
import { FairTurns } from './fair-turns.ts';
import type { Route } from './route.ts';

const MINUTE = 60_000;
/** What is limited costs something: many that are let through together go on one after another. */
const turns = new FairTurns();

/** Counts one call of a user against a bucket that all servers share; 429 when it is full. Answers headers. */
export async function limitRate(
  bucket: NonNullable<Route['limit']>,
  userId: string,
  { config, store }: Pick<Services, 'config' | 'store'>,
): Promise<Readonly<Record<string, string>>> {
  const limit = bucket === 'runs' ? config.server.runsPerMinute : config.server.workflowsPerMinute;
  const answer = await store.rateLimits.take(`${bucket}:${userId}`, { limit, windowMs: MINUTE });
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  const headers = {
    'ratelimit-policy': `"${bucket}";q=${limit};w=60`,
    ratelimit: `"${bucket}";r=${answer.remaining};t=${answer.allowed ? 60 : seconds}`,
  };
  if (answer.allowed) {
    await turns.take(turns.newTicket());
    return headers;
  }
  throw new HttpError(429, `More than ${limit} a minute; try again in ${seconds} s`, {
    headers: { ...headers, 'retry-after': String(seconds) },
  });
}
