import type { Key, KeyTable } from './key.ts';

/** `max_skills` is `maxSkills` in code. */
export type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type ValueOf<Item extends Key> = Item extends { kind: 'boolean' }
  ? boolean
  : Item extends { kind: 'integer' }
    ? number
    : Item extends { kind: 'text'; choices: readonly (infer Choice)[] }
      ? Choice
      : Item extends { kind: 'text' | 'path' }
        ? string
        : Item extends { kind: 'texts' | 'paths' }
          ? readonly string[]
          : Item extends { kind: 'text map' }
            ? Readonly<Record<string, string>>
            : Item extends { kind: 'tables'; keys: infer Keys extends KeyTable }
              ? readonly SectionValues<Keys>[]
              : never;

/** The values of a section in code, derived from its table of keys: what has no default may be undefined. */
export type SectionValues<Keys extends KeyTable> = {
  readonly [Name in keyof Keys & string as CamelCase<Name>]: Keys[Name] extends
    | { default: unknown }
    | { required: true }
    ? ValueOf<Keys[Name]>
    : ValueOf<Keys[Name]> | undefined;
};
