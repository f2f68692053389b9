import type { NumberedRunEvent } from './run-log.ts';

/** Events of one run that are stored as one row. */
export interface Batch {
  readonly runId: string;
  readonly events: readonly NumberedRunEvent[];
  readonly firstNumber: number;
  readonly lastNumber: number;
  /** The events as JSON. */
  readonly text: string;
}
