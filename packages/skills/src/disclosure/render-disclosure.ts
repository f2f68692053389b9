import { fitEntries, type Reduction } from './fit-entries.ts';
import { functions } from './formats/functions.ts';
import { json } from './formats/json.ts';
import { markdown } from './formats/markdown.ts';
import { xml } from './formats/xml.ts';
import type { DisclosedEntry, PromptFormat, PromptFormatName } from './prompt-format.ts';
import { stripInvisible } from '../text/strip-invisible.ts';

const formats: Record<PromptFormatName, PromptFormat> = { xml, json, markdown, functions };

export interface RenderOptions {
  readonly format: PromptFormatName;
  /** At most so many tokens, counted as bytes of UTF-8 by four. Undefined: no limit. */
  readonly budget?: number;
  /** The host's own tools, for the format `functions`. */
  readonly nativeTools?: readonly DisclosedEntry[];
}

/** What the model is told, and what did not fit. */
export interface Disclosure extends Reduction {
  /** The block, and the notice after it where there is one. Empty when there are no skills. */
  readonly text: string;
  readonly tokens: number;
}

const nothing: Disclosure = { text: '', tokens: 0, shortened: 0, nameOnly: 0, omitted: 0 };

/** The budget where nobody set one: 2 % of the model's window. */
export function defaultBudget(contextWindow = 128_000): number {
  return Math.floor(contextWindow / 50);
}

/** Tokens of a text, as every budget here counts them. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/**
 * Renders the block that tells a model which skills exist (ruling 15). The same entries give the same bytes.
 * A budget too small even for the notice gets the notice alone: nothing is dropped silently.
 *
 * @example
 * renderDisclosure([{ name: 'git', description: 'Git operations.' }], { format: 'json' }).text;
 */
export function renderDisclosure(entries: readonly DisclosedEntry[], options: RenderOptions): Disclosure {
  if (entries.length === 0) return nothing;
  const format = formats[options.format];
  const before = format.open((options.nativeTools ?? []).map(clean));
  const word = options.format === 'functions' ? 'functions' : 'skills';
  const around = (listed: number, inside: string, reduction: Reduction): string => {
    const block = listed === 0 && !options.nativeTools?.length ? '' : before + inside + format.close;
    return [block, notice(reduction, entries.length, word)].filter((part) => part !== '').join('\n');
  };
  const limit = options.budget === undefined ? Infinity : options.budget * 4;
  const fitted = fitEntries(entries.map(clean), limit, {
    entry: (entry) => Buffer.byteLength(format.entry(entry)),
    rest: (listed, reduction) =>
      Buffer.byteLength(around(listed, '', reduction)) + Math.max(0, listed - 1) * format.separator.length,
  });
  const inside = fitted.entries.map((entry) => format.entry(entry)).join(format.separator);
  const text = around(fitted.entries.length, inside, fitted);
  const { shortened, nameOnly, omitted } = fitted;
  return { text, tokens: countTokens(text), shortened, nameOnly, omitted };
}

/** A path that cannot be shown as it is would lead elsewhere, so it is not shown. */
function clean({ name, description, location }: DisclosedEntry): DisclosedEntry {
  return {
    name: stripInvisible(name),
    description: description === undefined ? undefined : stripInvisible(description),
    location: location === undefined || stripInvisible(location) !== location ? undefined : location,
  };
}

/** Says what the budget took away, and how to reach it. */
function notice({ shortened, nameOnly, omitted }: Reduction, total: number, word: string): string {
  if (omitted === total)
    return `None of the ${total} ${word} are listed here; call skills_search {query} to find them.\n`;
  if (omitted > 0) {
    return `Only the first ${total - omitted} of ${total} ${word} are listed, by name alone; call skills_search {query} to find the other ${omitted} and to read descriptions.\n`;
  }
  if (nameOnly > 0) {
    return `The descriptions of all ${total} ${word} were left out to save space; call skills_search {query} to read them.\n`;
  }
  if (shortened === 0) return '';
  return `${shortened} of ${total} descriptions ${shortened === 1 ? 'was' : 'were'} shortened to save space; call skills_search {query} to read them in full.\n`;
}
