/** A call that a completion returned, and which of its calls it was. */
export interface ReturnedCall {
  readonly runId: string;
  readonly index: number;
}

/** At most 40 characters, which is what some providers take. */
const pattern = /^call_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_(\d{1,2})$/;

/** The id of a call as the caller sees it: it leads back to the run, so that the next request can go on from there. */
export function returnedCallId({ runId, index }: ReturnedCall): string {
  return `call_${runId.replaceAll('-', '')}_${index}`;
}

/** Undefined for an id that is not one of ours. */
export function readCallId(id: string): ReturnedCall | undefined {
  const [, a, b, c, d, e, index] = pattern.exec(id) ?? [];
  return index === undefined ? undefined : { runId: [a, b, c, d, e].join('-'), index: Number(index) };
}
