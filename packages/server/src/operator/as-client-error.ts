import { ClientError } from '../client/client-error.ts';
import { HttpError } from '../errors/http-error.ts';

/** What a route would refuse, as its client would hear it: whoever asks need not know how far away the data is. */
export async function asClientError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { message, status, detail } = error;
    throw new ClientError('HTTP_ERROR', message, { hint: '', status, detail, cause: error });
  }
}
