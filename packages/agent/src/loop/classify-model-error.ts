import { AgentError } from '../errors/agent-error.ts';

/** What a failed call of a model means, in the words of this package. `begun`: whether tokens had come. */
export async function classifyModelError(error: unknown, begun: boolean): Promise<AgentError> {
  if (AgentError.isInstance(error)) return error;
  const { APICallError, InvalidResponseDataError, StreamProviderError } = await import('ai');
  const message = error instanceof Error ? error.message : 'The model failed.';
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, isRetryable } = error;
    // A success that could not be read to its end, and a connection that broke, are the same to whoever listens.
    const isConnection = statusCode === undefined || (statusCode >= 200 && statusCode < 300);
    if (begun && isConnection) {
      return new AgentError('MODEL_STREAM_CUT', 'The answer of the model broke off.', { cause: error });
    }
    if (isConnection) return connectionFailure(error, message, isRetryable || statusCode !== undefined);
    return answered(statusCode, message, error, {
      statusCode,
      retryable: isRetryable || statusCode === 429 || statusCode >= 500,
      ...readRetryAfter(responseHeaders ?? {}),
    });
  }
  if (InvalidResponseDataError.isInstance(error)) {
    // The stream ended, and nobody had said that it would.
    const data = { retryable: true };
    return new AgentError('MODEL_STREAM_CUT', 'The answer of the model broke off.', { cause: error, data });
  }
  if (StreamProviderError.isInstance(error)) {
    const { statusCode = 0, isRetryable } = error;
    return answered(statusCode, message, error, { statusCode, retryable: isRetryable });
  }
  return new AgentError('MODEL_FAILED', message, { cause: error, data: { retryable: false } });
}

function connectionFailure(cause: unknown, message: string, retryable: boolean): AgentError {
  return new AgentError('MODEL_UNAVAILABLE', message, {
    hint: 'Check that the server runs and that its base_url is right.',
    cause,
    data: { retryable },
  });
}

function answered(
  status: number,
  message: string,
  cause: unknown,
  data: Record<string, unknown>,
): AgentError {
  if (status === 429) {
    return new AgentError('MODEL_RATE_LIMITED', message, { hint: 'Wait, then try again.', cause, data });
  }
  if (status === 401 || status === 403) {
    return new AgentError('MODEL_REFUSED', message, {
      hint: 'Check the API key of this provider.',
      cause,
      data,
    });
  }
  if (status === 404) {
    return new AgentError('MODEL_UNAVAILABLE', message, {
      hint: 'Check the name of the model.',
      cause,
      data,
    });
  }
  return new AgentError('MODEL_FAILED', message, { cause, data });
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function readRetryAfter(headers: Readonly<Record<string, string>>): { retryAfterMs?: number } {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (milliseconds >= 0) return { retryAfterMs: milliseconds };
  const text = headers['retry-after'];
  if (text === undefined) return {};
  const seconds = Number(text);
  const retryAfterMs = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(retryAfterMs) ? {} : { retryAfterMs: Math.max(0, retryAfterMs) };
}
