/** Longer chains are a mistake too, and following each of thousands would take long. */
const maximumSteps = 32;

/** Where a reference leads; `cycle` is the way when it comes back to itself or does not end. */
export type Followed = { readonly reference: string } | { readonly cycle: readonly string[] };

/** Replaces aliases until something is no alias. */
export function followAliases(aliases: Readonly<Record<string, string>>, reference: string): Followed {
  const seen = new Set<string>();
  let current = reference;
  while (Object.hasOwn(aliases, current)) {
    if (seen.has(current) || seen.size === maximumSteps) return { cycle: [...seen, current] };
    seen.add(current);
    current = aliases[current] as string;
  }
  return { reference: current };
}
