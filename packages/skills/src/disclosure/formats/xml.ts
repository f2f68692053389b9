import type { PromptFormat } from '../prompt-format.ts';

/** TavernKit's block: one element a line. */
export const xml: PromptFormat = {
  name: 'xml',
  open: () => '<available_skills>\n',
  entry: ({ name, description, location }) =>
    '  <skill>\n' +
    `    <name>${escapeXml(name)}</name>\n` +
    (description === undefined ? '' : `    <description>${escapeXml(description)}</description>\n`) +
    (location === undefined ? '' : `    <location>${escapeXml(location)}</location>\n`) +
    '  </skill>\n',
  separator: '',
  close: '</available_skills>\n',
};

/** Text of an element. A carriage return would come back as a line feed, so it goes as a reference. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
