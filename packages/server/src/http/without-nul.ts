/** PostgreSQL takes no NUL in text: what is stored or looked for as it was sent must not hold one. */
export function withoutNul(text: string): boolean {
  return !text.includes('\0');
}
