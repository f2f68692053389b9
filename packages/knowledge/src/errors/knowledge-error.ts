/** The closed set of reasons for which a call of this package fails. */
export type KnowledgeErrorCode =
  | 'ARGUMENT_ERROR'
  | 'BASE_NOT_FOUND'
  | 'DOCUMENT_NOT_FOUND'
  | 'TASK_NOT_FOUND'
  | 'BASE_NAME_TAKEN'
  /** It may be read, but only its owner or an admin may change it. */
  | 'BASE_READ_ONLY'
  | 'FILE_TOO_LARGE'
  | 'FORMAT_UNSUPPORTED'
  | 'DOCUMENT_UNREADABLE'
  | 'DOCUMENT_TOO_LARGE'
  | 'DOCUMENT_EMPTY'
  | 'WORK_TIMED_OUT'
  | 'WORK_OUT_OF_MEMORY'
  | 'WORK_FAILED'
  | 'EMBEDDER_UNAVAILABLE'
  | 'EMBEDDING_FAILED'
  | 'REBUILD_UNNECESSARY';

export interface KnowledgeErrorOptions {
  readonly hint?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

const MARK = Symbol.for('techne.knowledge-error');

/** The one error type of this package. */
export class KnowledgeError extends Error {
  readonly [MARK] = true;
  readonly code: KnowledgeErrorCode;
  /** What to do about it. */
  readonly hint: string;
  /** What the message was made of, for programs. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: KnowledgeErrorCode, message: string, options: KnowledgeErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'KnowledgeError';
    this.code = code;
    this.hint = options.hint ?? '';
    this.data = options.data ?? {};
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static isInstance(value: unknown): value is KnowledgeError {
    return typeof value === 'object' && value !== null && MARK in value;
  }
}
