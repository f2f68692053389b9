/** Where the YAML of a SKILL.md lies in its text, without the lines of dashes around it. */
export interface FrontmatterSpan {
  readonly start: number;
  readonly end: number;
  /** Where the line after the closing dashes begins. */
  readonly bodyStart: number;
}

/** Finds the frontmatter by the rules of the server: `---` opens at the very start, the next such line closes. */
export function splitFrontmatter(text: string): FrontmatterSpan | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/.exec(text);
  if (opening === null) return undefined;
  const start = opening[0].length;
  const closing = /^---[ \t]*(?:\r\n|\n|\r|$)/gm;
  closing.lastIndex = start;
  for (let match = closing.exec(text); match !== null; match = closing.exec(text)) {
    const before = text[match.index - 1];
    if (before === '\n' || before === '\r')
      return { start, end: match.index, bodyStart: match.index + match[0].length };
  }
  return undefined;
}
