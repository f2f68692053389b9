const longest = 60;

/**
 * A title from the first message: its beginning, on one line, cut at a word.
 *
 * @example
 * titleOf('What changed\nin the log today?'); // 'What changed in the log today?'
 */
export function titleOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest).join('');
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).trim();
  return `${words === '' || characters[longest] === ' ' ? cut : words}…`;
}
