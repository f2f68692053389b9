/** What is wrong with one field of a request. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** An answer that is not a success. `detail` is the body's: 400, 404, 409 and 412 name a field, others are a sentence. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly detail: string | FieldProblem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string | FieldProblem,
    options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.message, { cause: options.cause });
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}
