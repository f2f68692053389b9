import type { ClientError } from '@techne/server/client';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';

/** Told by its shape, so that the client need not be loaded only to ask whether an error is its own. */
export function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && error.name === 'ClientError' && 'status' in error && 'hint' in error;
}

/** Undefined where the server says that there is no such thing. */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isClientError(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** What to say about an answer of a server, or about none, and how to end. */
export function describeClientError(error: ClientError): {
  readonly message: string;
  readonly exitCode: ExitCode;
} {
  const { status, retryAfter, requestId } = error;
  const said = endSentence(error.message);
  if (status === 401) return { message: `${said} ${howToSignIn}`, exitCode: exitCodes.refused };
  if (status === 403) return { message: said, exitCode: exitCodes.refused };
  if (status === 404) return { message: said, exitCode: exitCodes.notFound };
  if (status === 429) {
    const wait = retryAfter === undefined ? 'Try again later.' : `Try again in ${retryAfter} s.`;
    return { message: `${said} ${wait}`, exitCode: exitCodes.failed };
  }
  if (status === 400 || status === 413 || status === 422)
    return { message: withField(error, said), exitCode: exitCodes.usage };
  const id = status >= 500 && requestId !== undefined ? ` The request was ${requestId}.` : '';
  return { message: `${said} ${error.hint}`.trimEnd() + id, exitCode: exitCodes.failed };
}

const howToSignIn =
  'Sign in to its page, make a token there (or POST /api/v1/auth/tokens), and put it into TECHNE_TOKEN or --token-file FILE.';

function withField({ field }: ClientError, said: string): string {
  return field === undefined || said.includes(field) ? said : `${field}: ${said}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
