import type { CatalogItem } from './catalog-item.ts';

/** What is chosen above the catalog; it stands in the address. */
export interface CatalogFilter {
  readonly q?: string | undefined;
  readonly source?: string | undefined;
  readonly trust?: string | undefined;
  readonly dialect?: string | undefined;
  /** `problems`: only skills with something to look at. */
  readonly show?: string | undefined;
}

/** The skills that fit; those whose name begins with what was typed first. */
export function filterSkills(items: readonly CatalogItem[], filter: CatalogFilter): readonly CatalogItem[] {
  const { q = '', source, trust, dialect, show } = filter;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(
    (item) =>
      (source === undefined || item.source === source) &&
      (trust === undefined || item.trust === trust) &&
      (dialect === undefined || item.dialect === dialect) &&
      (show !== 'problems' || hasProblem(item)) &&
      words.every((word) => item.words.includes(word)),
  );
  const [first] = words;
  if (first === undefined) return found;
  const rank = ({ name }: CatalogItem): number => {
    const lower = name.toLowerCase();
    return lower.startsWith(first) ? 0 : lower.includes(first) ? 1 : 2;
  };
  const groups: CatalogItem[][] = [[], [], []];
  for (const item of found) groups[rank(item)]?.push(item);
  return groups.flat();
}

export function hasProblem({ problems, available }: CatalogItem): boolean {
  return problems > 0 || !available;
}

/** The values that a filter can have, each with how many skills have it. */
export function valuesOf(
  items: readonly CatalogItem[],
  key: 'source' | 'trust' | 'dialect',
): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item[key], (counts.get(item[key]) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}
