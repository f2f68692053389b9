import { defineWorkflow, defineWorkflowSpec, type Workflow } from 'openworkflow';
import { z } from 'zod';
import type { JsonValue } from '@techne/agent';
import { pack, unpack } from '../../values/pack.ts';
import type { EngineParts } from '../engine-parts.ts';
import { runItems } from './run-items.ts';

const json = z.custom<JsonValue>((value) => value !== undefined);

const itemsInput = z.object({
  executionId: z.string(),
  generation: z.number(),
  nodeId: z.string(),
  items: z.array(z.object({ index: z.number(), value: json })),
  body: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  continueOnError: z.boolean(),
});

/** A part of a list that a node goes through. */
export type ItemsInput = z.output<typeof itemsInput>;

const itemsResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), outputs: z.array(json) }),
  z.object({ status: z.literal('failed'), index: z.number(), error: z.string() }),
  /** Told to end: whoever waits for it is told too. */
  z.object({ status: z.literal('ended') }),
]);

export type ItemsResult = z.output<typeof itemsResult>;

export const readItemsResult = (packed: unknown): ItemsResult => itemsResult.parse(unpack(packed));

/** A list is gone through in runs of their own, because one run may have 1,000 steps. */
export const itemsSpec: ReturnType<typeof defineWorkflowSpec<string, string>> = defineWorkflowSpec<
  string,
  string
>({ name: 'techne-items' });

export function itemsWorkflow(parts: EngineParts): Workflow<unknown, unknown, unknown> {
  return defineWorkflow<unknown, unknown>({ name: itemsSpec.name }, async ({ input, step, run }) =>
    pack(await runItems(parts, itemsInput.parse(unpack(input)), step, run.id)),
  );
}
