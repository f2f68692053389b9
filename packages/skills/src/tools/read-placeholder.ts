/** A placeholder found in a command, and where the text after it begins. */
export interface ReadPlaceholder {
  readonly name: string;
  readonly modifier?: string;
  readonly end: number;
}

const placeholderHead = /\{\{[ \t]*([A-Za-z0-9_-]+)[ \t]*/y;

/**
 * Reads the placeholder that begins at `start`, if there is one. Blanks around the name and the
 * modifier do not count; a modifier stays on its line and holds no other placeholder.
 *
 * @example
 * readPlaceholder('-n {{count:10}}', 3); // { name: 'count', modifier: '10', end: 15 }
 */
export function readPlaceholder(source: string, start: number): ReadPlaceholder | undefined {
  placeholderHead.lastIndex = start;
  const head = placeholderHead.exec(source);
  const name = head?.[1];
  if (head === null || name === undefined) return undefined;
  const afterHead = start + head[0].length;
  if (source.startsWith('}}', afterHead)) return { name, end: afterHead + 2 };
  if (source[afterHead] !== ':') return undefined;
  const close = findClose(source, afterHead + 1);
  if (close === undefined) return undefined;
  return { name, modifier: source.slice(afterHead + 1, close).trim(), end: close + 2 };
}

// Stops at the next `{{`, so that a long run of openings is read once and not once for each opening.
function findClose(source: string, start: number): number | undefined {
  for (let index = start; index < source.length; index++) {
    const character = source[index];
    if (character === '\n') return undefined;
    if (character === '}' && source[index + 1] === '}') return index;
    if (character === '{' && source[index + 1] === '{') return undefined;
  }
  return undefined;
}
