import type { FrontmatterMap } from '../frontmatter/frontmatter.ts';
import type { FieldReader } from '../manifest/field-reader.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { DialectName } from './dialect-name.ts';

/**
 * One way to write a SKILL.md: which keys it has, and what they mean.
 *
 * Contract (dialect.contract.ts runs it against every dialect):
 * - `readFields` reports through the reader and never throws, whatever the values are;
 * - it returns the same for the same frontmatter;
 * - keys that it does not know stay in `raw` and are not its business.
 */
export interface Dialect {
  readonly name: DialectName;
  /** Keys that it adds to the standard's. */
  readonly keys: ReadonlySet<string>;
  /** Whether these keys are this dialect's (`auto`). */
  recognises(data: FrontmatterMap): boolean;
  /** Strict loads need `name` in the frontmatter; otherwise the folder's name counts. */
  readonly nameRequired: boolean;
  /** A folder with another name is refused in every mode. */
  readonly mismatchRefused: boolean;
  /** `description` may be left out: the name stands for it. */
  readonly descriptionOptional: boolean;
  /** Longer descriptions are cut, with a warning. */
  readonly descriptionCut?: number;
  /** `model` may be a map of settings. */
  readonly modelSettings?: boolean;
  /** An empty body is an error. */
  readonly bodyRequired: boolean;
  readFields(reader: FieldReader): DialectFields;
}

export type DialectFields = Partial<Pick<Manifest, 'ash' | 'gibberish' | 'agentFlow' | 'model'>>;
