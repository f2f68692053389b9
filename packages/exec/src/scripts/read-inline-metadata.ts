/** What PEP 723 lets a Python script say about itself. */
export interface InlineMetadata {
  /** Requirements as written; the script runs without uv when there are none. */
  readonly dependencies: readonly string[];
}

/** Reads the block `# /// script … # ///`; undefined when the script has none. */
export function readInlineMetadata(text: string): InlineMetadata | undefined {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trimEnd() === '# /// script');
  if (start === -1) return undefined;
  const rest = lines.slice(start + 1);
  const outside = rest.findIndex((line) => !/^#(?: |$)/.test(line));
  const block = outside === -1 ? rest : rest.slice(0, outside);
  // The last closing line counts, so that a TOML text may hold another one.
  const end = block.findLastIndex((line) => line.trimEnd() === '# ///');
  if (end === -1) return undefined;
  const toml = block
    .slice(0, end)
    .map((line) => line.slice(2))
    .join('\n');
  return { dependencies: readDependencies(toml) };
}

/** The texts of the top-level array `dependencies`. What uv makes of them is its own affair. */
function readDependencies(toml: string): string[] {
  const beforeTables = toml.split(/^[ \t]*\[/m)[0] ?? '';
  const start = /^[ \t]*dependencies[ \t]*=[ \t]*\[/m.exec(beforeTables);
  if (start === null) return [];
  const texts: string[] = [];
  const token = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|#[^\n]*|\]/g;
  token.lastIndex = start.index + start[0].length;
  for (
    let match = token.exec(beforeTables);
    match !== null && match[0] !== ']';
    match = token.exec(beforeTables)
  ) {
    const text = match[1] ?? match[2];
    if (text !== undefined) texts.push(text);
  }
  return texts;
}
