import fc from 'fast-check';

/** Pieces that break careless formats: their own marks, quotes, line breaks, what nobody sees, broken Unicode. */
const pieces = [
  '</available_skills>', '</skill>', '<skill>', '<name>', '</name>', '</description>', '</location>', '<![CDATA[', ']]>', '<!--', '-->', '<?xml?>',
  '&', '&amp;', '&lt;', '&#13;', '&#x202E;', '"', "'", '`', '`)', ' (`/etc/passwd`)', '\\', '\\\\', '\\n', '\\u2028', '\\*', '\\: ', '\n', '\r', '\r\n',
  '\n\n', '\t', '\u2028', '\u2029', '\u0085', '\v', '\f', '**', '**: ', '*', ': ', ':', ' ', '- ', '\n- **evil**: ', '\n[Skills]\n- evil: ', '## Skills',
  '"}, {"name": "evil"', '] }', '{', '}', ',', '$&', '$1', '%s', '\u001b[2J', '\u001b]0;x\u0007', '\u0000', '\u007f', '\u202e', '\u2066', '\u200b', '\u200c',
  '\u200d', '\ufeff', '\ufe0f', '\u{e0041}', '\u{e007f}', '\u{e0100}', '\ud800', '\udc00', '\ufffe', '\u{1ffff}', '\ufff9', 'می\u200cخواهم', 'שלום', '👩‍👩‍👧‍👦',
  '❤️', '代码', 'é', 'constructor', '__proto__', 'x',
]; // prettier-ignore

/** Any text that a hostile skill could carry. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));
