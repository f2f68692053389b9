/** What the address of the activity page says: the view, and how it is narrowed down. */
export interface ActivitySearch {
  readonly tab?: string;
  readonly days?: number;
  readonly scope?: string;
  readonly action?: string;
  readonly actor?: string;
  readonly outcome?: string;
  readonly time?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
}

const texts = ['tab', 'scope', 'action', 'actor', 'outcome', 'time', 'from', 'to'] as const;
const numbers = ['days', 'page'] as const;

/** What can be understood of an address; the rest counts as absent. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const read: Record<string, string | number> = {};
  for (const name of texts) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') read[name] = String(value);
  }
  for (const name of numbers) {
    const value = Number(search[name]);
    if (Number.isSafeInteger(value) && value > 0) read[name] = value;
  }
  return read;
}
