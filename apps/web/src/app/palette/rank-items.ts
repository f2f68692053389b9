import type { PaletteGroup, PaletteItem } from './palette-item.ts';

export interface RankedGroup {
  readonly group: PaletteGroup;
  readonly items: readonly PaletteItem[];
}

const order: readonly PaletteGroup[] = ['sections', 'actions', 'skills', 'chats', 'runs'];
const most: Readonly<Record<PaletteGroup, number>> = {
  sections: 7,
  actions: 6,
  skills: 8,
  chats: 6,
  runs: 5,
};
/** What is shown before anything is typed. */
const atFirst: Readonly<Record<PaletteGroup, number>> = {
  sections: 7,
  actions: 4,
  skills: 0,
  chats: 4,
  runs: 0,
};

/** What fits a query, by group; the group with the best match comes first. */
export function rankItems(items: readonly PaletteItem[], query: string): readonly RankedGroup[] {
  const wanted = fold(query).trim();
  const groups = order.map((group) => {
    const scored = items
      .filter((item) => item.group === group)
      .map((item) => ({ item, score: wanted === '' ? 1 : scoreItem(item, wanted) }))
      .filter(({ score }) => score > 0);
    if (wanted !== '') scored.sort((first, second) => second.score - first.score);
    const limit = (wanted === '' ? atFirst : most)[group];
    return { group, best: scored[0]?.score ?? 0, items: scored.slice(0, limit).map(({ item }) => item) };
  });
  if (wanted !== '') groups.sort((first, second) => second.best - first.best);
  return groups
    .filter((group) => group.items.length > 0)
    .map(({ group, items: found }) => ({ group, items: found }));
}

/** How well an item fits: its label counts most, then its other words, then what is said of it. 0: not at all. */
function scoreItem({ label, words = '', note = '' }: PaletteItem, wanted: string): number {
  const text = fold(label);
  const whole = matchText(text, wanted);
  if (whole > 0) return whole;
  // Several words may stand in any order, and in any of the texts.
  const parts = wanted.split(/\s+/);
  const everything = `${text} ${fold(words)} ${fold(note)}`;
  if (parts.every((part) => startsWord(everything, part))) return 30 - everything.length / 1000;
  if (parts.every((part) => everything.includes(part))) return 20 - everything.length / 1000;
  return wanted.length > 1 && isSubsequence(text, wanted) ? 10 - text.length / 1000 : 0;
}

function matchText(text: string, wanted: string): number {
  const shorter = text.length / 1000;
  if (text === wanted) return 100;
  if (text.startsWith(wanted)) return 80 - shorter;
  if (startsWord(text, wanted)) return 60 - shorter;
  return text.includes(wanted) ? 40 - shorter : 0;
}

/** Whether a word of the text begins so; words end at anything that is no letter or digit. */
function startsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** Whether the letters come in this order: `cvw` finds `code-review`. */
function isSubsequence(text: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Case and accents make no difference. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
