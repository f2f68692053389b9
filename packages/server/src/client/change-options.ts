import type { CallOptions, RequestOptions } from './transport.ts';

export interface ChangeOptions extends CallOptions {
  /** The `etag` of what is changed: when somebody else changed it meanwhile, the answer is 412. */
  readonly ifMatch?: string;
}

/** The same as options of a request. */
export function guarded({ ifMatch, ...options }: ChangeOptions = {}): RequestOptions {
  return ifMatch === undefined ? options : { ...options, headers: { 'If-Match': ifMatch } };
}
