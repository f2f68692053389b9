/** A value as text for people: text as it is, an envelope as what it said, anything else as JSON. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'output' in value && typeof value.output === 'string') {
    const error = 'error' in value && typeof value.error === 'string' ? value.error : '';
    return [value.output, error].filter((part) => part !== '').join('\n');
  }
  return JSON.stringify(value, null, 2) ?? '';
}
