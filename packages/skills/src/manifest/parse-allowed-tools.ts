/**
 * Splits `allowed-tools` at blanks and commas outside parentheses, so that `Bash(git add:*)` is one entry
 * (ruling 7). Entries come once, in the author's order.
 *
 * @example
 * parseAllowedTools('Bash(git add:*), Read'); // ['Bash(git add:*)', 'Read']
 */
export function parseAllowedTools(text: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let start = 0;
  const take = (end: number): void => {
    const entry = text.slice(start, end).trim();
    if (entry !== '') entries.push(entry);
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === ',' || /\s/.test(character))) take(at);
  }
  take(text.length);
  return [...new Set(entries)];
}
