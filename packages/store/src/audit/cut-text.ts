/** A text with at most so many characters, and a mark when there were more. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half a surrogate pair at the end would be none of the characters that databases keep.
  return `${text.slice(0, most).toWellFormed()}… (${text.length - most} characters cut)`;
}
