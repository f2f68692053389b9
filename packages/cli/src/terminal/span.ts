/** What a piece of text means; the printer knows how that looks. */
export type Style = 'strong' | 'quiet' | 'accent' | 'good' | 'attention' | 'danger' | 'untrusted';

/** A piece of text with a meaning. */
export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** A piece of a line. */
export type Piece = string | Span;

export function span(style: Style, text: string): Span {
  return { text, style };
}
