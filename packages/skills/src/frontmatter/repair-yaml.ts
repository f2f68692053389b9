/** A repaired text and the lines (1-based) that were changed. */
export interface RepairedYaml {
  readonly text: string;
  readonly lines: readonly number[];
}

/** How far an open quote or bracket may reach; beyond it, it was not meant as one. */
const reach = 50;
const blockHeader = /^[|>][-+0-9]{0,2}(?: +#.*)?$/;
/** Without its sign it may as well be the text: a quotation, a table. */
const blockHeaderWithText = /^[|>][-+] +/;
/** A line at the left margin that begins an entry of its own; a list cannot begin there, behind a value. */
const ownEntry = /^(?:[A-Za-z_"'][\w "'-]{0,80}:(?:\s|$)|#)/;
/** The same inside an open quote, where text with a colon is likelier than a key of several words. */
const ownEntryInQuotes = /^["']?[A-Za-z_][\w-]{0,80}["']?:(?:\s|$)/;
/** A colon without its space, or a full-width one. */
const keyWithoutSpace = /^([A-Za-z_][\w-]{0,80})(?::(?=[^\s:/])|：\s*)/;
/** A flow list without quotes, maps or lists in it. */
const simpleFlowList = /^\[[^[\]{}"']*\]$/;
const none: ReadonlyMap<number, number> = new Map();

/**
 * Repairs the mistakes that authors really make (ruling 3): a value that YAML cannot take as it stands is
 * put in quotes, so that it means the text that the author wrote; tabs in an indent become spaces, text that
 * slipped to the left margin goes on with the value above it. Returns null when there is nothing to repair.
 * Linear in the text.
 *
 * @param refused lines that look right and that the parser has refused all the same, and how often
 * @example
 * repairYaml('description: Use when: always')?.text; // "description: 'Use when: always'"
 */
export function repairYaml(text: string, refused: ReadonlyMap<number, number> = none): RepairedYaml | null {
  const written = text.split('\n');
  const lines = written.map(normaliseLine);
  const changed = new Set<number>();
  for (let index = 0; index < lines.length; index++)
    if (lines[index] !== written[index]) changed.add(index + 1);

  const output: string[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index] as string;
    const entry = splitEntry(line);
    const hopeless = entry?.value === '' && refused.size > 0 ? asText(lines, index, entry, refused) : null;
    if (entry === null || (entry.value === '' && hopeless === null)) {
      output.push(line);
      index++;
      continue;
    }
    const repaired =
      hopeless !== null
        ? hopeless
        : blockHeader.test(entry.value)
          ? repairBlockScalar(lines, index, entry)
          : repairValue(lines, index, entry, refused);
    if (repaired.changed) changed.add(index + 1);
    for (const next of repaired.output) output.push(next);
    index = repaired.end;
  }
  return changed.size === 0 ? null : { text: output.join('\n'), lines: [...changed].sort((a, b) => a - b) };
}

/** `description: # text` is a comment for YAML; an author who wrote nothing else meant it as the text. */
export function repairDescription(text: string): RepairedYaml | null {
  const match = /^(description:[ \t]+)(#.*)$/m.exec(text);
  if (match === null) return null;
  const [whole, before, comment] = match as unknown as readonly [string, string, string];
  const line = text.slice(0, match.index).split('\n').length;
  return {
    text:
      text.slice(0, match.index) + before + quote(comment.trimEnd()) + text.slice(match.index + whole.length),
    lines: [line],
  };
}

interface Entry {
  /** Lines that stand deeper go on with the value. */
  readonly indent: number;
  readonly isItem: boolean;
  /** What stands before the value: indent, dashes, key and colon. */
  readonly before: string;
  readonly value: string;
}

interface Repair {
  /** As many lines as were taken, so that the numbers of later lines stay. */
  readonly output: readonly string[];
  readonly end: number;
  readonly changed: boolean;
}

/** Tabs and no-break spaces indent nothing in YAML; a colon needs its space. */
function normaliseLine(line: string): string {
  const width = line.length - line.trimStart().length;
  const indent = line.slice(0, width);
  const rest = line.slice(width);
  const clean = /[^ ]/.test(indent) ? indent.replaceAll('\t', '  ').replaceAll(/[^ ]/g, ' ') : indent;
  return clean + (width === 0 ? rest.replace(keyWithoutSpace, '$1: ') : rest);
}

/** Takes `key: value`, `- value` or `- key: value` apart; null for anything else. */
function splitEntry(line: string): Entry | null {
  let at = 0;
  while (line[at] === ' ') at++;
  let indent = at;
  let isItem = false;
  while (line[at] === '-' && (line[at + 1] === ' ' || at + 1 === line.length)) {
    isItem = true;
    at++;
    while (line[at] === ' ') at++;
  }
  const colon = findKeyEnd(line, at);
  if (colon < 0 && !isItem) return null;
  // The other keys of `- key: value` stand below its key, not below its dash.
  if (colon >= 0) indent = at;
  let start = colon < 0 ? at : colon + 1;
  while (line[start] === ' ' || line[start] === '\t') start++;
  const spaced = colon >= 0 && start === colon + 1 ? ' ' : '';
  return { indent, isItem, before: line.slice(0, start) + spaced, value: line.slice(start).trimEnd() };
}

/** The colon that ends a key which begins at `from`, or -1. */
function findKeyEnd(line: string, from: number): number {
  const first = line[from];
  if (first === undefined || '#[]{},&*!|>%@`?'.includes(first)) return -1;
  let at = from;
  if (first === '"' || first === "'") {
    at = line.indexOf(first, from + 1) + 1;
    return at > 0 && line[at] === ':' ? at : -1;
  }
  for (at = line.indexOf(':', from); at >= 0; at = line.indexOf(':', at + 1)) {
    if (at + 1 === line.length || line[at + 1] === ' ' || line[at + 1] === '\t') break;
  }
  return at - from > 128 ? -1 : at;
}

function repairValue(
  lines: readonly string[],
  index: number,
  entry: Entry,
  refused: ReadonlyMap<number, number>,
): Repair {
  const first = entry.value[0] as string;
  let end = index + 1;
  while (end < lines.length && isDeeper(lines[end] as string, entry.indent)) end++;
  while (isBlank(lines[end - 1] as string) && end > index + 1) end--;
  let value = joinValue(lines, index, end, entry);

  if (opensMore(first, value)) {
    const closed = findClosing(lines, index, end, entry, first);
    if (closed !== null) {
      end = closed;
      value = joinValue(lines, index, end, entry);
      if (!needsQuotes(value)) return replaced(entry.before + value, index, end);
    }
  } else {
    // Text that slipped to the left margin is no entry of its own.
    const before = end;
    while (
      entry.indent === 0 &&
      !entry.isItem &&
      end < lines.length &&
      !isBlank(lines[end] as string) &&
      !ownEntry.test(lines[end] as string)
    )
      end++;
    if (end > before) {
      value = joinValue(lines, index, end, entry);
      return replaced(entry.before + quote(unwrap(value)), index, end);
    }
  }
  if (needsQuotes(value)) return replaced(entry.before + quote(unwrap(value)), index, end);
  // Neither quotes that close nor an anchor or a tag become text.
  if (refused.size > 0 && !/^(?:["']|[&!]\S)/.test(value)) {
    for (let line = index + 1; line <= end; line++) {
      if (refused.has(line)) return replaced(entry.before + quoteRefused(value), index, end);
    }
  }
  return { output: lines.slice(index, end), end, changed: false };
}

/** What stands below a key and cannot be read even with its values in quotes is kept as text. */
function asText(
  lines: readonly string[],
  index: number,
  entry: Entry,
  refused: ReadonlyMap<number, number>,
): Repair | null {
  if (entry.indent > 0 || entry.isItem) return null;
  let end = index + 1;
  let hopeless = false;
  for (
    ;
    end < lines.length && (isDeeper(lines[end] as string, 0) || (lines[end] as string).startsWith('- '));
    end++
  ) {
    hopeless ||= (refused.get(end + 1) ?? 0) > 1;
  }
  if (!hopeless) return null;
  const text = lines.slice(index + 1, end).map((line) => `  ${line}`);
  return { output: [`${entry.before.trimEnd()} |2`, ...text], end, changed: true };
}

function quoteRefused(value: string): string {
  if (!simpleFlowList.test(value)) return quote(value);
  const items = value.slice(1, -1).split(',');
  return `[${items.map((item) => (isBlank(item) ? '' : quote(item.trim()))).join(', ')}]`;
}

/** A block scalar is literal already; only its indent can be wrong. */
function repairBlockScalar(lines: readonly string[], index: number, entry: Entry): Repair {
  let end = index + 1;
  while (end < lines.length && isDeeper(lines[end] as string, entry.indent)) end++;
  const content = lines.slice(index + 1, end);
  const widths = content.filter((line) => !isBlank(line)).map(indentOf);
  if (widths.length === 0) {
    while (entry.indent === 0 && end < lines.length && !ownEntry.test(lines[end] as string)) end++;
    const moved = lines.slice(index + 1, end).map((line) => (isBlank(line) ? '' : `  ${line}`));
    return { output: [lines[index] as string, ...moved], end, changed: moved.some((line) => line !== '') };
  }
  const width = widths[0] as number;
  if (!widths.some((each) => each < width)) return { output: lines.slice(index, end), end, changed: false };
  const moved = content.map((line) =>
    isBlank(line) || indentOf(line) >= width ? line : ' '.repeat(width) + line.trimStart(),
  );
  return { output: [lines[index] as string, ...moved], end, changed: true };
}

function replaced(line: string, index: number, end: number): Repair {
  return { output: [line, ...Array.from({ length: end - index - 1 }, () => '')], end, changed: true };
}

function joinValue(lines: readonly string[], index: number, end: number, entry: Entry): string {
  if (end === index + 1) return entry.value;
  const rest = lines.slice(index + 1, end).map((line) => line.trim());
  return [entry.value, ...rest].filter((part) => part !== '').join(' ');
}

function opensMore(first: string, value: string): boolean {
  if (first === '"' || first === "'") return quoteEnd(value) < 0;
  return (first === '[' || first === '{') && flowEnd(value) < 0;
}

/** Looks a little further for the quote or bracket that closes the value. */
function findClosing(
  lines: readonly string[],
  index: number,
  from: number,
  entry: Entry,
  first: string,
): number | null {
  let text = joinValue(lines, index, from, entry);
  for (let end = from; end < Math.min(lines.length, from + reach); end++) {
    const line = lines[end] as string;
    if (ownEntryInQuotes.test(line)) return null;
    text += ` ${line.trim()}`;
    if (!opensMore(first, text)) return end + 1;
  }
  return null;
}

/** Whether YAML would misread or refuse this text as a value on one line. */
function needsQuotes(value: string): boolean {
  const first = value[0] as string;
  if (first === '"' || first === "'") return !isClosedAt(value, quoteEnd(value));
  if (first === '[' || first === '{') return !isClosedAt(value, flowEnd(value));
  if (first === '#') return false;
  if ('@`%|>,]}*'.includes(first)) return true;
  if (first === '&' || first === '!') return false;
  if (/^[-?:](?:\s|$)/.test(value)) return true;
  const comment = value.indexOf(' #');
  return /:(?:\s|$)/.test(comment < 0 ? value : value.slice(0, comment));
}

function isClosedAt(value: string, end: number): boolean {
  return end >= 0 && /^(?: *| +#.*)$/.test(value.slice(end + 1));
}

/** Where the quote that opens the value closes; -1 when it does not, or holds an escape that YAML does not know. */
function quoteEnd(value: string): number {
  const mark = value[0];
  for (let at = 1; at < value.length; at++) {
    if (value[at] === '\\' && mark === '"') {
      const length = escapeLength(value, at + 1);
      if (length === 0) return -1;
      at += length;
    } else if (value[at] === mark) {
      if (mark === "'" && value[at + 1] === "'") at++;
      else return at;
    }
  }
  return -1;
}

/** How many characters the escape behind a backslash has; 0 when YAML does not know it. */
function escapeLength(value: string, at: number): number {
  const letter = value[at] ?? '';
  const digits = letter === 'x' ? 2 : letter === 'u' ? 4 : letter === 'U' ? 8 : 0;
  if (digits > 0)
    return new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(value.slice(at + 1, at + 1 + digits)) ? digits + 1 : 0;
  return '0abtnvfre "/\\N_LP\t'.includes(letter) && letter !== '' ? 1 : 0;
}

/** Where the bracket that opens the value closes, or -1. */
function flowEnd(value: string): number {
  let depth = 0;
  let mark = '';
  for (let at = 0; at < value.length; at++) {
    const character = value[at] as string;
    if (mark !== '') {
      if (character === '\\' && mark === '"') at++;
      else if (character === mark) mark = '';
    } else if ((character === '"' || character === "'") && /[[{,:\s]/.test(value[at - 1] ?? ''))
      mark = character;
    else if (character === '[' || character === '{') depth++;
    else if ((character === ']' || character === '}') && --depth === 0) return at;
  }
  return -1;
}

/** The text that was meant: without quotes around the whole of it, without a block marker before it. */
function unwrap(value: string): string {
  const first = value[0];
  if (first !== '"' && first !== "'") return value.replace(blockHeaderWithText, '');
  // In `"a", "b"` the first one closes before the end: then they do not belong to the whole.
  const next = value.indexOf(first, 1);
  const closesEarly =
    next > 1 &&
    next < value.length - 1 &&
    /\S/.test(value[next - 1] as string) &&
    /[\s,]/.test(value[next + 1] as string);
  return value.length > 1 && value.endsWith(first) && !closesEarly ? value.slice(1, -1) : value;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isDeeper(line: string, indent: number): boolean {
  return isBlank(line) || indentOf(line) > indent;
}
