import { z } from 'zod';
import { HttpError, type FieldProblem } from '../errors/http-error.ts';

/** An answer that is not a success, with one of the codes that programs look for. */
export class OpenAiError extends HttpError {
  readonly code: string;

  constructor(status: number, code: string, detail: string | FieldProblem, cause?: unknown) {
    super(status, detail, { cause });
    this.code = code;
  }
}

export const openAiProblemShape = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAiProblem' });

/** Codes for what the HTTP layer itself refuses. */
const codes: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  403: 'permission_denied',
  404: 'not_found',
  429: 'rate_limit_exceeded',
};

/** The body of such an answer in OpenAI's shape. */
export function openAiProblem(error: HttpError): z.output<typeof openAiProblemShape> {
  const { status, detail, message } = error;
  const code = error instanceof OpenAiError ? error.code : (codes[status] ?? null);
  const param = typeof detail === 'string' ? null : paramOf(detail.field);
  return { error: { message, type: typeOf(status), param, code } };
}

function typeOf(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** `messages.0.content` is `messages[0].content` there, and the whole body has no name. */
function paramOf(field: string): string | null {
  return field === 'body' ? null : field.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}
