import type { Logger } from 'pino';
import type { Reply } from '../http/reply.ts';
import { HttpError } from './http-error.ts';

/** The body of an answer that is not a success. */
export type ProblemBody = (error: HttpError) => unknown;

const ourProblem: ProblemBody = ({ detail }) => ({ detail });

/** What is answered for something thrown. What we did not mean to throw stays inside, in the log. */
export function replyOfError(
  error: unknown,
  log: Logger,
  requestId: string,
  problem: ProblemBody = ourProblem,
): Reply {
  if (error instanceof HttpError) {
    const { status, headers, cause } = error;
    if (cause !== undefined) log.debug({ requestId, status, err: cause }, 'refused');
    return { status, headers, json: problem(error) };
  }
  log.error({ requestId, err: error }, 'a request failed');
  return { status: 500, json: problem(new HttpError(500, 'Internal error')) };
}
