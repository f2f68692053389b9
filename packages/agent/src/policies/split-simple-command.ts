/** What makes a shell do more than run one program with arguments. */
const operators = new Set(';&|<>()$`\\');

/**
 * The words of one simple command; undefined when a shell would see more in it: operators, substitutions, escapes,
 * line ends, an open quote. Quotes are taken off, since the shell takes them off too.
 */
export function splitSimpleCommand(command: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const character of command) {
    if (character !== '\t' && /\p{Cc}/u.test(character)) return undefined;
    if (quote === "'" && character !== "'") word += character;
    else if (character === quote) quote = undefined;
    else if (quote === '"' && !'$`\\!'.includes(character)) word += character;
    else if (quote !== undefined || operators.has(character)) return undefined;
    else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (character === ' ' || character === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}
