/** A value of the frontmatter in a text field; what is no single value shows as nothing. */
export function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
