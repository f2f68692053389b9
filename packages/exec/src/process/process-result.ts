/** How a process ended. */
export type ProcessEnd =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'timed-out'; readonly seconds: number }
  | { readonly kind: 'cancelled' }
  /** It never ran; `reason` says why and `code` is the system's word for it, such as ENOENT. */
  | { readonly kind: 'not-started'; readonly code: string; readonly reason: string };

export interface ProcessResult {
  readonly end: ProcessEnd;
  /** Both streams in the order read, redacted, cut to its head and its tail. */
  readonly output: string;
  readonly truncated: boolean;
  readonly removedBytes: number;
  /** Standard output alone and whole, redacted; undefined when it is over 1 MiB. */
  readonly stdout: string | undefined;
  readonly durationMs: number;
  /** How many processes were still alive after the program itself and had to be ended. */
  readonly survivorsEnded: number;
}
