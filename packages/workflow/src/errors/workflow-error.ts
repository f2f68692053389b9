/** The closed set of reasons for which a call of this package fails. */
export type WorkflowErrorCode =
  /** The graph breaks rules; `data.problems` has them all. */
  | 'GRAPH_INVALID'
  | 'IMPORT_INVALID'
  | 'EXPRESSION_INVALID'
  | 'NODE_FAILED'
  | 'NODE_TIMED_OUT'
  /** A person said no. */
  | 'NODE_DENIED'
  /** The host does not offer what the node needs. */
  | 'NODE_UNAVAILABLE'
  | 'EXECUTION_NOT_FOUND'
  /** Only what failed, was cancelled or interrupted can be resumed. */
  | 'EXECUTION_NOT_RESUMABLE'
  /** The request was decided before, or is not there. */
  | 'APPROVAL_DECIDED'
  | 'ENGINE_STOPPED';

const brand = Symbol.for('techne.workflow.error');

/** The one error type of this package. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
  readonly code: WorkflowErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. Never the value of a secret. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: WorkflowErrorCode,
    message: string,
    options: { hint?: string; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.hint = options.hint ?? '';
    this.data = options.data ?? {};
    Object.defineProperty(this, brand, { value: true });
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static isInstance(value: unknown): value is WorkflowError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
