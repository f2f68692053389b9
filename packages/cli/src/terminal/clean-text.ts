/** Letters of Latin scripts, ASCII and the ellipsis of a cut need no cleaning, and most text is that. */
const ordinary = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2026]*$/;

/**
 * What may not reach a terminal: C0, C1 and DEL, which steer it; bidi controls, which reorder what is read;
 * characters without a shape (zero-width ones, variation selectors, the tags of U+E0000), which hide text;
 * surrogates that are alone.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const unsafeButLineBreaks =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const lineBreaks = /\r\n|[\r\u0085\u2028\u2029]/g;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Text as it may be printed on one line: line breaks and tabs become a space, and what steers a terminal, reorders
 * or hides text is taken out.
 *
 * @example
 * cleanLine('one\n\u001b[31mtwo'); // 'one [31mtwo'
 */
export function cleanLine(text: string): string {
  if (ordinary.test(text)) return text;
  return text.replaceAll(breaks, ' ').replaceAll(unsafe, '');
}

/** Like `cleanLine`, but keeps the lines and the tabs. */
export function cleanLines(text: string): string {
  if (ordinary.test(text)) return text;
  return text.replaceAll(lineBreaks, '\n').replaceAll(unsafeButLineBreaks, '');
}

/** Text without C0, C1 and DEL, but with its line breaks and tabs exactly as they are. */
export function withoutControls(text: string): string {
  return ordinary.test(text) ? text : text.replaceAll(controls, '');
}
