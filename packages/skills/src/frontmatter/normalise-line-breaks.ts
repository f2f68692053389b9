/** YAML counts CRLF and a lone CR as line breaks; everything behind this sees LF alone. Line numbers stay. */
export function normaliseLineBreaks(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
