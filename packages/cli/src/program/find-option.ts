import type { OptionDefinition } from './option.ts';

/** An option as it stands on a command line. */
export interface FoundOption {
  readonly option: OptionDefinition;
  /** Written `--no-name`. */
  readonly negated: boolean;
  /** What stands behind `=`. */
  readonly value?: string;
}

/** Whether a word is meant as an option; a lone `-` is not. */
export function isOption(word: string): boolean {
  return word.startsWith('-') && word !== '-';
}

/** Finds the option that a word such as `--name`, `--name=value`, `--no-name` or `-n` stands for. */
export function findOption(word: string, options: readonly OptionDefinition[]): FoundOption | undefined {
  if (!word.startsWith('--')) {
    const option = options.find(({ short }) => short !== undefined && word === `-${short}`);
    return option === undefined ? undefined : { option, negated: false };
  }
  const equals = word.indexOf('=');
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const value = equals < 0 ? {} : { value: word.slice(equals + 1) };
  for (const option of options) {
    if (option.name === name) return { option, negated: false, ...value };
    if (option.negatable === true && name === `no-${option.name}`) return { option, negated: true, ...value };
  }
  return undefined;
}

/**
 * Whether the word behind an option is its value. One that is itself one of our options is more likely what
 * follows a forgotten value; `--name=--value` says otherwise.
 */
export function isValue(word: string | undefined, options: readonly OptionDefinition[]): word is string {
  return word !== undefined && word !== '--' && !(isOption(word) && findOption(word, options) !== undefined);
}
