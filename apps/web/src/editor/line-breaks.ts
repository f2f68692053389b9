/** A text for editing, with the way back to the line breaks of the author. */
export interface EditableText {
  /** With `\n` alone, unless the breaks are mixed: then each stays what it is. */
  readonly text: string;
  readonly lineBreak: '\n' | '\r\n';
}

/** Editors know one kind of line break; files keep theirs. */
export function toEditable(raw: string): EditableText {
  const isWindows = raw.includes('\r\n') && !/[^\r]\n|^\n|\r(?!\n)/.test(raw);
  return isWindows
    ? { text: raw.replaceAll('\r\n', '\n'), lineBreak: '\r\n' }
    : { text: raw, lineBreak: '\n' };
}

export function fromEditable({ text, lineBreak }: EditableText): string {
  return lineBreak === '\n' ? text : text.replaceAll('\n', '\r\n');
}
