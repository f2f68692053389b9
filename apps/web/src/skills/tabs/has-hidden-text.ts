const code = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]+`/gm;
const markup = /<!--|<\/?[a-z][^>]*>|<[!?]/i;
/** Blanks without width, marks that turn the direction, and tags that look like nothing. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u;

/** Whether a text holds what does not show when it is rendered, and what a model reads all the same. */
export function hasHiddenText(markdown: string): boolean {
  return invisible.test(markdown) || markup.test(markdown.replaceAll(code, ''));
}
