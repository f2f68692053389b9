import { defineWorkflow, type Workflow } from 'openworkflow';
import { pack, unpack } from '../../values/pack.ts';
import type { EngineParts } from '../engine-parts.ts';
import { itemsInput } from './items-shape.ts';
import { itemsSpec } from './items-spec.ts';
import { runItems } from './run-items.ts';

export function itemsWorkflow(parts: EngineParts): Workflow<unknown, unknown, unknown> {
  return defineWorkflow<unknown, unknown>({ name: itemsSpec.name }, async ({ input, step, run }) =>
    pack(await runItems(parts, itemsInput.parse(unpack(input)), step, run.id)),
  );
}
