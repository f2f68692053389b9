/** More names than this are not listed; the catalog of the conversation has them. */
const maximumNames = 200;

/** What a model reads about `use_skill`, where it can be used with these skills (ash.md). */
export function describeUseSkill(names: readonly string[]): string {
  if (names.length === 0) return 'Invoke a skill (none available)';
  const more = names.length > maximumNames ? ` and ${names.length - maximumNames} more` : '';
  return `Invoke a skill with isolated execution. Available: ${names.slice(0, maximumNames).join(', ')}${more}`;
}
