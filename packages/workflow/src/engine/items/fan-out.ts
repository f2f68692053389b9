import type { JsonValue } from '@techne/agent';
import type { PassParts } from '../interpreter/pass-parts.ts';
import { isSleep, isStale } from '../step-api.ts';
import type { FanOut, ListItem } from './items-shape.ts';
import { runPart } from './run-part.ts';

/** Of one run: each is a step, one that is interrupted is more, and there may be 1,000 of them. */
const ITEMS_A_RUN = 250;

/** What came of a whole list. */
export type ListOutcome = { readonly output: readonly JsonValue[] } | { readonly error: string };

/**
 * Goes through a list in as many lanes as may work at the same time; each is a row of child runs, one after another,
 * that any worker may take.
 */
export async function fanOut(pass: PassParts, nodeId: string, record: FanOut): Promise<ListOutcome> {
  const items = record.items.map((value, index) => ({ index, value }));
  const count = Math.min(record.concurrency, items.length);
  const lanes = Array.from({ length: count }, (_, lane) =>
    items.filter(({ index }) => index % count === lane),
  );
  const settled = await Promise.allSettled(
    lanes.map((lane, number) => runLane(pass, nodeId, record, lane, number)),
  );
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const [reason] = reasons;
  if (reason !== undefined) {
    if (reasons.every(isSleep) && pass.atWork.size > 0) await waitForNudge(pass, nodeId);
    throw reasons.find(isStale) ?? reasons.find((each) => !isSleep(each)) ?? reason;
  }
  const output: JsonValue[] = [];
  for (const each of settled) {
    if (each.status !== 'fulfilled') continue;
    if ('error' in each.value) return each.value;
    for (const [index, value] of each.value) output[index] = value;
  }
  return { output };
}

/** What is sent to an execution that sleeps although a part of its list is done. */
export function nudgeSignal(executionId: string, nodeId: string): string {
  return `items:${executionId}:${nodeId}`;
}

/**
 * A child that ends wakes its parent in a second statement, and a worker may die before it. So the parent can be woken
 * by a signal too, and looks at its children again. This waits on when the node is done, so it is no step of the node.
 */
async function waitForNudge({ step, execution }: PassParts, nodeId: string): Promise<void> {
  const signal = nudgeSignal(execution.id, nodeId);
  for (let nudge = 0; ; nudge += 1) await step.waitForSignal({ name: `nudge:${nodeId}/${nudge}`, signal });
}

async function runLane(
  pass: PassParts,
  nodeId: string,
  record: FanOut,
  lane: readonly ListItem[],
  number: number,
): Promise<ReadonlyMap<number, JsonValue> | { readonly error: string }> {
  const outputs = new Map<number, JsonValue>();
  for (let first = 0; first < lane.length; first += ITEMS_A_RUN) {
    const items = lane.slice(first, first + ITEMS_A_RUN);
    const done = await runPart(pass, nodeId, record, items, `${number}/${first}`);
    if ('error' in done) return done;
    for (const [index, value] of done) outputs.set(index, value);
  }
  return outputs;
}
