/** What the row of a waiting run holds: which approval decides which call, and what its kind goes on from. */
export interface WaitingState {
  /** Ids of approvals by ids of calls. */
  readonly approvals: Readonly<Record<string, string>>;
  readonly state: unknown;
}

/** Undefined when it is something else. */
export function readWaitingState(value: unknown): WaitingState | undefined {
  if (!isRecord(value) || !isRecord(value['approvals'])) return undefined;
  const entries = Object.entries(value['approvals']).map(([call, id]) => [call, String(id)]);
  return { approvals: Object.fromEntries(entries), state: value['state'] };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
