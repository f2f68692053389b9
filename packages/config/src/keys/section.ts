import type { KeyTable, TextFormat } from './key.ts';

/** Stands in a section's path for a name that the author chooses. */
export const anyName = '<name>';

/** One table of the configuration. */
export interface Section {
  /** `['skills', '<name>']` is `[skills.<name>]`. */
  readonly path: readonly string[];
  /** For the reference. */
  readonly meaning: string;
  readonly keys: KeyTable;
  /** What the name that the author chose must look like. */
  readonly nameFormat?: TextFormat;
  /** Whether UPPER_CASE keys are taken as environment variables: text, secret, exactly as written. */
  readonly variables?: true;
  /** TOML for the reference. */
  readonly example?: string;
}
