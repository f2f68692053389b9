/** The beginning of a text that takes at most so many bytes of UTF-8, cut between characters. */
export function cutText(text: string, maximumBytes: number): string {
  if (text.length * 3 <= maximumBytes) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= maximumBytes) return text;
  let end = Math.max(0, maximumBytes);
  // Steps back over the continuation bytes of a character that does not fit whole.
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
