const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size, short: 512 B, 1.2 kB, 34 MB. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 || amount >= 99.5 ? Math.round(amount) : Number(amount.toPrecision(2))} ${units[unit]}`;
}
