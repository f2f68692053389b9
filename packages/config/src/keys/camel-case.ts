import type { CamelCase } from './section-values.ts';

/** The name in code of a key: `max_skills` is `maxSkills`. */
export function camelCase<Text extends string>(text: Text): CamelCase<Text> {
  return text.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Text>;
}
