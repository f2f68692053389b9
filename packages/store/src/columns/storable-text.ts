/**
 * A text that both databases keep as it is: PostgreSQL refuses the character 0, and neither keeps half a surrogate
 * pair. For texts that may come from anywhere; JSON escapes both by itself.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}
