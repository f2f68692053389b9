/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Whose help tells more, such as `techne list`. */
  readonly program: string;
  /** What was written, where something like it may have been meant. */
  readonly wanted: string | undefined;
  /** What may have been meant. */
  readonly known: readonly string[];

  constructor(
    message: string,
    options: { readonly program: string; readonly wanted?: string; readonly known?: readonly string[] },
  ) {
    super(message);
    this.program = options.program;
    this.wanted = options.wanted;
    this.known = options.known ?? [];
  }
}
