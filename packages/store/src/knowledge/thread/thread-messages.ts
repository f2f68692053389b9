import type { StoreErrorCode } from '../../errors/store-error.ts';
import type { LongWrites } from './long-writes.ts';

/** One write at a time: the next one is asked for when this one is answered. */
export interface WriteRequest {
  readonly name: keyof LongWrites;
  readonly input: readonly unknown[];
  /** The time, by the clock of whoever asks. */
  readonly now: number;
}

export type WriteAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      /** Undefined for what is no error of this package. */
      readonly code: StoreErrorCode | undefined;
      readonly message: string;
      readonly hint: string;
      readonly data: Readonly<Record<string, unknown>>;
    };
