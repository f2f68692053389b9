/** A value for people to read: a text as it is, anything else as JSON. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, 2) ?? '';
}

/** The same in one line, for the line of a card. */
export function jsonLine(value: unknown): string {
  const line = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return line === '{}' ? '' : line.replaceAll(/\s+/g, ' ').slice(0, 300);
}
