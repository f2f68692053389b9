import { z } from 'zod';
import type { JsonValue } from '@techne/agent';
import { unpack } from '../../values/pack.ts';

const json = z.custom<JsonValue>((value) => value !== undefined);

/** A call that people are asked about. */
export const waitingCall = z.object({
  callId: z.string(),
  skill: z.string(),
  tool: z.string(),
  digest: z.string(),
  reason: z.string(),
  warning: z.string().exactOptional(),
  preview: z.record(z.string(), z.unknown()),
  decidedBy: z.enum(['admin', 'owner']).exactOptional(),
});

const stepRecord = z.discriminatedUnion('status', [
  /** What it gave is in the log. */
  z.object({ status: z.literal('done') }),
  z.object({ status: z.literal('failed'), error: z.string() }),
  z.object({ status: z.literal('waiting'), calls: z.array(waitingCall), state: json }),
  z.object({
    status: z.literal('fan-out'),
    items: z.array(json),
    body: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
    concurrency: z.number(),
    continueOnError: z.boolean(),
  }),
]);

/** What a step leaves in the engine's database: how to go on from it. */
export type StepRecord = z.output<typeof stepRecord>;

export function readStepRecord(packed: unknown): StepRecord {
  return stepRecord.parse(unpack(packed));
}
