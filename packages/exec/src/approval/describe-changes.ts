/** What is different between two states of a folder. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Compares the files of an approval with those of now. */
export function describeChanges(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Changes {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(now));
  return {
    added: [...is.keys()].filter((path) => !was.has(path)).sort(),
    removed: [...was.keys()].filter((path) => !is.has(path)).sort(),
    changed: [...is]
      .filter(([path, digest]) => was.has(path) && was.get(path) !== digest)
      .map(([path]) => path)
      .sort(),
  };
}
