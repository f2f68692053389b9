/** What JSON leaves as it is and a terminal or a reader would not: DEL, C1, bidi and invisible characters, line separators. */
const invisible =
  /[\u007f-\u009f\u2028\u2029\ufff9-\ufffb\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;
const ordinary = /^[\n\u0020-\u007e]*$/;

/** A value as JSON, indented unless told otherwise, that is safe to show in a terminal: nothing is lost, what is not visible is escaped. */
export function encodeJson(value: unknown, indentation = 2): string {
  const text = JSON.stringify(value, null, indentation);
  return ordinary.test(text) ? text : text.replaceAll(invisible, escapeCharacter);
}

function escapeCharacter(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
