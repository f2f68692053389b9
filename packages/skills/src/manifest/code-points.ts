/** How many characters a person would count as code points: lengths in the documents count these, not UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code <= 0xdbff) {
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        at++;
      }
    }
  }
  return count;
}

/** The first `limit` code points. */
export function cutCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  let count = 0;
  for (const character of text) {
    if (count++ === limit) break;
    kept += character;
  }
  return kept;
}
