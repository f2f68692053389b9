import { ClientError } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../program/describe-failure.ts';

const answer = (status: number, detail: string | { field: string; message: string }, more = {}) =>
  new ClientError('HTTP_ERROR', typeof detail === 'string' ? detail : detail.message, {
    hint: 'A hint.',
    status,
    detail,
    ...more,
  });

describe('an answer of a server ends a command', () => {
  it.each([
    [answer(401, 'Nobody is signed in'), 3, /^Nobody is signed in\. .*TECHNE_TOKEN or --token-file FILE\.$/],
    [answer(403, 'This is for admins'), 3, /^This is for admins\.$/],
    [answer(404, { field: 'id', message: 'There is no run x' }), 4, /^There is no run x\.$/],
    [answer(400, { field: 'who', message: 'Too long' }), 2, /^who: Too long\.$/],
    [answer(429, 'Too many runs', { retryAfter: 7 }), 1, /^Too many runs\. Try again in 7 s\.$/],
    [
      answer(409, { field: 'decision', message: 'It was decided before' }),
      1,
      /^It was decided before\. A hint\.$/,
    ],
    [answer(500, 'It failed', { requestId: 'r1' }), 1, /^It failed\. A hint\. The request was r1\.$/],
    [
      new ClientError('UNREACHABLE', 'Nobody listens', { hint: 'Start it.' }),
      1,
      /^Nobody listens\. Start it\.$/,
    ],
  ])('%o', (error, exitCode, message) => {
    expect(describeFailure(error)).toEqual({ exitCode, message: expect.stringMatching(message) });
  });
});
