/**
 * Finds `(default: x)` in a parameter's description. Parentheses inside the default must be balanced.
 *
 * @example
 * findWrittenDefault('Max results (default: 10).'); // '10'
 */
export function findWrittenDefault(description: string): string | undefined {
  const opening = /\(default:/i.exec(description);
  if (opening === null) return undefined;
  const start = opening.index + opening[0].length;
  let depth = 1;
  for (let index = start; index < description.length; index++) {
    if (description[index] === '(') depth++;
    if (description[index] === ')') depth--;
    if (depth === 0) return description.slice(start, index).trim();
  }
  return undefined;
}
