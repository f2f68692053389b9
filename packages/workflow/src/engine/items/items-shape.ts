import { z } from 'zod';
import type { JsonValue } from '@techne/agent';
import { unpack } from '../../values/pack.ts';
import { type StepRecord, waitingCall } from '../interpreter/step-record.ts';

/** A list that a node goes through. */
export type FanOut = Extract<StepRecord, { status: 'fan-out' }>;

const json = z.custom<JsonValue>((value) => value !== undefined);

const taken = z.object({
  decision: z.enum(['once', 'always', 'never', 'deny']),
  decidedBy: z.string(),
});

const item = z.object({
  index: z.number(),
  value: json,
  /** Where it waited for people, and they have decided. */
  resumption: z.object({ state: json, decisions: z.record(z.string(), taken) }).exactOptional(),
});

/** What a run is given that goes through a part of a list. */
export const itemsInput = z.object({
  executionId: z.string(),
  generation: z.number(),
  nodeId: z.string(),
  items: z.array(item),
  body: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  continueOnError: z.boolean(),
});

/** An item of a list, with its place in it. */
export type ListItem = z.output<typeof item>;

/** A part of a list that a node goes through. */
export type ItemsInput = z.output<typeof itemsInput>;

/** What came of one item. */
export const itemOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), output: json }),
  z.object({ status: z.literal('failed'), error: z.string() }),
  z.object({ status: z.literal('waiting'), calls: z.array(waitingCall), state: json }),
]);

export type ItemOutcome = z.output<typeof itemOutcome>;

const itemsResult = z.discriminatedUnion('status', [
  /** All were gone through; some may wait. */
  z.object({ status: z.literal('done'), outcomes: z.array(itemOutcome) }),
  z.object({ status: z.literal('failed'), index: z.number(), error: z.string() }),
  /** Told to end: whoever waits for it is told too. */
  z.object({ status: z.literal('ended') }),
]);

export type ItemsResult = z.output<typeof itemsResult>;

export const readItemsResult = (packed: unknown): ItemsResult => itemsResult.parse(unpack(packed));
