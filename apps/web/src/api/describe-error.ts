import { ClientError } from '@techne/server/client';
import { text } from '../text/text.ts';

export interface DescribedError {
  readonly message: string;
  /** What to do next. */
  readonly hint?: string;
}

/** What went wrong, in words for people. */
export function describeError(error: unknown): DescribedError {
  if (!ClientError.isInstance(error)) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  if (error.code === 'UNREACHABLE' || error.code === 'TIMEOUT')
    return { message: text.errors.unreachable, hint: text.errors.unreachableHint };
  if (error.status === 429) {
    return { message: text.errors.tooMany, hint: text.errors.tooManyHint(error.retryAfter ?? 60) };
  }
  const { detail } = error;
  const message = typeof detail === 'object' ? detail.message : (detail ?? error.message);
  return error.status >= 500 ? { message, hint: text.errors.serverHint } : { message };
}
