/**
 * Ranges of characters that take two columns (East Asian wide and full width, Unicode 16), first and last in
 * turn. Emoji that are drawn as pictures come from the property of that name.
 */
const wideRanges = [
  0x1100, 0x115f, 0x2329, 0x232a, 0x2630, 0x2637, 0x268a, 0x268f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960,
  0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6,
  0x16fe0, 0x18dff, 0x1aff0, 0x1b2ff, 0x1d300, 0x1d376, 0x1f200, 0x1f2ff, 0x20000, 0x3fffd,
];

const firstWide = 0x1100;
const ascii = /^[\u0020-\u007e]*$/;
const zeroWidth = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Cc}\u1160-\u11ff\ud7b0-\ud7ff]/u;
/** Two regional indicators make one flag of two columns. */
const pictured = /(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u;

/**
 * How many columns of a terminal a text takes: wide characters and emoji two, combining ones none.
 *
 * @example
 * displayWidth('日本'); // 4
 */
export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : 1;
  if (zeroWidth.test(character)) return 0;
  return code >= firstWide && (isInWideRange(code) || pictured.test(character)) ? 2 : 1;
}

function isInWideRange(code: number): boolean {
  for (let at = 0; at < wideRanges.length; at += 2) {
    if (code < (wideRanges[at] ?? 0)) return false;
    if (code <= (wideRanges[at + 1] ?? 0)) return true;
  }
  return false;
}
