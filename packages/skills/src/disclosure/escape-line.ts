const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Keeps a text on its line, reversibly: backslashes and line breaks are written as escapes. */
export function escapeLine(text: string): string {
  return text.replace(/[\\\n\r\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
