import { ClientError } from './client-error.ts';

/** More than any answer of the API; a server that sends without end does not fill the memory. */
const mostBytes = 134_217_728;

/** The body of an answer. */
export async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    chunks.push(part.value);
    length += part.value.length;
    if (length > mostBytes) {
      await reader?.cancel();
      throw invalid(response, 'it is too large');
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The server has checked its answers against the schemas that the types come from; here they are only read. */
export function parseAnswer<Answer>(response: Response, bytes: Uint8Array): Answer {
  if (bytes.length > 0 && !isJson(response)) throw invalid(response, 'it is not JSON');
  try {
    return JSON.parse(bytes.length === 0 ? 'null' : new TextDecoder().decode(bytes));
  } catch (error) {
    throw invalid(response, 'it is not JSON', error);
  }
}

export function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');
}

/** Why an answer is not one of this API. */
export function invalid(response: Response, why: string, cause?: unknown): ClientError {
  return new ClientError('ANSWER_INVALID', `The answer cannot be understood: ${why}`, {
    hint: 'Check the address: it has to be that of a Techne server.',
    status: response.status,
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    cause,
  });
}
