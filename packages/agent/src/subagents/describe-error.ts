/** What went wrong before or around a turn, as a code and a message. Errors of ours all carry a code. */
export function describeError(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  return {
    code: typeof code === 'string' ? code : 'SKILL_FAILED',
    message: typeof message === 'string' ? message : 'The skill could not be run.',
  };
}
