/** The names most like a given one, for "did you mean". Bounded work: long or very different names are passed over. */
export function nearestNames(wanted: string, names: readonly string[], count = 3): string[] {
  const target = wanted.slice(0, 64).toLowerCase();
  if (target === '') return [];
  const allowed = Math.max(1, Math.floor(target.length / 3));
  return names
    .map((name) => ({
      name,
      distance: name.toLowerCase().includes(target)
        ? 1
        : editDistance(target, name.slice(0, 64).toLowerCase(), allowed),
    }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/** Levenshtein's distance, or more than `limit` when it is certain to be. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
