/**
 * Markdown in pieces that can be rendered one by one: it is cut at blank lines outside of fences, before a line that
 * begins something new. While an answer grows, only its last piece is read again.
 */
export function splitBlocks(markdown: string): readonly string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  let wasBlank = false;
  for (const line of markdown.split('\n')) {
    const isBlank = line.trim() === '';
    if (fence === undefined && wasBlank && !isBlank && startsAnew(line)) {
      blocks.push(block.join('\n'));
      block = [];
    }
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    block.push(line);
    wasBlank = isBlank;
  }
  if (block.some((line) => line.trim() !== '')) blocks.push(block.join('\n'));
  return blocks;
}

/** Lines that are indented, and further items of a list, may belong to what stands before. */
function startsAnew(line: string): boolean {
  return !/^(?:\s|[-*+]\s|\d+[.)]\s)/.test(line);
}
