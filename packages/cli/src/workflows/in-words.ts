/** A time that passed. */
export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** From one moment of the API to another; empty while it is not over. */
export function between(from: string | null, to: string | null): string {
  return from === null || to === null ? '' : inSeconds(Math.max(0, Date.parse(to) - Date.parse(from)));
}

/** A moment of the API to the second. */
export function moment(time: string): string {
  return `${time.slice(0, 19).replace('T', ' ')} UTC`;
}
