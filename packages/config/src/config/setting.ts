import type { Key } from '../keys/key.ts';
import type { Origin } from './origin.ts';

export type ScalarValue = boolean | number | string | readonly string[];

/** One checked element of a list of tables, by the names in the file. */
export type TableValue = Readonly<Record<string, ScalarValue>>;

export type SettingValue = ScalarValue | readonly TableValue[];

/** One value that was set and is valid. */
export interface Setting {
  readonly path: readonly string[];
  readonly key: Key;
  readonly value: SettingValue;
  readonly origin: Origin;
}
