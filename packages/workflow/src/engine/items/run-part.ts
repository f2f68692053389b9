import type { JsonValue } from '@techne/agent';
import { pack } from '../../values/pack.ts';
import { askPeople } from '../interpreter/ask-people.ts';
import type { PassParts } from '../interpreter/pass-parts.ts';
import { BrokenRun } from '../step-api.ts';
import { type FanOut, type ItemOutcome, type ListItem, readItemsResult } from './items-shape.ts';
import { itemsSpec } from './items-spec.ts';

type Waiting = Extract<ItemOutcome, { status: 'waiting' }>;
type Held = { readonly item: ListItem; readonly waiting: Waiting };

/**
 * Goes through a part of a list in a run of its own. For items that need the agreement of people those are asked, all
 * together, and another run goes on with them once they are decided; the other lanes do not wait for it.
 */
export async function runPart(
  pass: PassParts,
  nodeId: string,
  record: FanOut,
  items: readonly ListItem[],
  part: string,
): Promise<ReadonlyMap<number, JsonValue> | { readonly error: string }> {
  const outputs = new Map<number, JsonValue>();
  let left = items;
  for (let round = 0; left.length > 0; round += 1) {
    const name = `${part}/${round}`;
    const outcomes = await runOnce(pass, nodeId, record, left, `${nodeId}/items/${name}`);
    if ('error' in outcomes) return outcomes;
    const held: Held[] = [];
    for (const [position, item] of left.entries()) {
      const outcome = outcomes[position];
      if (outcome?.status === 'waiting') held.push({ item, waiting: outcome });
      else outputs.set(item.index, valueOf(outcome));
    }
    left = held.length === 0 ? [] : await decide(pass, nodeId, `items/${name}`, held);
  }
  return outputs;
}

async function runOnce(
  { step, execution, control, atWork }: PassParts,
  nodeId: string,
  { body, continueOnError }: FanOut,
  items: readonly ListItem[],
  name: string,
): Promise<readonly ItemOutcome[] | { readonly error: string }> {
  const { id: executionId, generation } = execution;
  const input = pack({ executionId, generation, nodeId, items, body, continueOnError });
  atWork.add(name);
  const result = readItemsResult(await step.runWorkflow(itemsSpec, input, { name }).catch(orBroken));
  atWork.delete(name);
  if (result.status === 'done') return result.outcomes;
  if (result.status === 'failed') return { error: `Item ${result.index + 1}: ${result.error}` };
  control.signal.throwIfAborted();
  return { error: 'It was ended' };
}

function orBroken(error: unknown): never {
  if (error instanceof Error && error.name === 'StepError')
    throw new BrokenRun('A part of a list broke', { cause: error });
  throw error;
}

/** What was allowed to fail gives its reason. */
function valueOf(outcome: ItemOutcome | undefined): JsonValue {
  if (outcome?.status === 'failed') return { error: outcome.error };
  return outcome?.status === 'done' ? outcome.output : null;
}

/** Asks about the calls of several items; their ids are told apart by the place of the item. */
async function decide(
  pass: PassParts,
  nodeId: string,
  round: string,
  held: readonly Held[],
): Promise<readonly ListItem[]> {
  const calls = held.flatMap(({ item: { index }, waiting }) =>
    waiting.calls.map((call) => ({
      ...call,
      callId: `${index}:${call.callId}`,
      preview: { ...call.preview, item: index },
    })),
  );
  const decisions = await askPeople(pass, nodeId, round, calls);
  return held.map(({ item: { index, value }, waiting }) => {
    const own = waiting.calls.map(({ callId }) => [callId, decisions[`${index}:${callId}`]] as const);
    const resumption = { state: waiting.state, decisions: Object.fromEntries(own.flatMap(present)) };
    return { index, value, resumption };
  });
}

function present<T>([name, value]: readonly [string, T | undefined]): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[name, value]];
}
