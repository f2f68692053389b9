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
    .sort((a, b) => a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/** How many edits apart two words are, two letters that changed places counting as one; over `limit` when certain to be. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replace, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
