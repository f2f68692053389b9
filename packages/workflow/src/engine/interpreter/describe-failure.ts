/** Why a node failed, in a line for people. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 2_000) || 'It failed';
}
