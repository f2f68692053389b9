import { randomUUID } from 'node:crypto';
import type { JsonValue } from '@techne/agent';
import type { WorkflowExecution } from '@techne/store';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { ExecutionRecord } from '../../events/execution-record.ts';
import { ExecutionGraph } from '../../graph/execution-graph.ts';
import { requireValidGraph } from '../../graph/validate-graph.ts';
import type { NodeHost } from '../../nodes/node-host.ts';
import { findNodeType } from '../../nodes/node-types.ts';
import { asJson } from '../../values/as-json.ts';
import { pack, unpack } from '../../values/pack.ts';
import { holdLease } from '../backend/hold-lease.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { PassControl } from '../executions/active-passes.ts';
import { readRecord } from '../../events/read-record.ts';
import { attemptNode } from '../interpreter/attempt-node.ts';
import { describeFailure } from '../interpreter/describe-failure.ts';
import { nodeScope } from '../interpreter/node-scope.ts';
import { once, type StepApi } from '../step-api.ts';
import type { ItemsInput, ItemsResult } from './items-workflow.ts';

/** Goes through a part of a list, one item after another. Their results are kept, so that resuming begins after them. */
export async function runItems(
  parts: EngineParts,
  input: ItemsInput,
  step: StepApi,
  engineRunId: string,
): Promise<ItemsResult> {
  const { store, active, leased, times } = parts;
  const execution = await store.workflows.executions.find(input.executionId);
  const run = await store.runs.find(input.executionId);
  if (execution?.generation !== input.generation || run?.status !== 'running') return { status: 'ended' };
  const control = active.begin(input.executionId);
  if (run.cancelRequestedAt !== undefined) control.stop('cancelled');
  const release = holdLease(leased, engineRunId, times.leaseMs, () => control.stop('lost'));
  try {
    return await new ItemsPass(parts, input, execution, control, await parts.openHost(execution)).run(step);
  } catch (error) {
    if (control.reason === 'cancelled') return { status: 'ended' };
    // Another worker goes on with it, or this one when it starts again.
    if (control.reason === 'stopping') await step.sleep(`pause/${randomUUID()}`, '1ms');
    throw error;
  } finally {
    release();
    leased.forget(engineRunId);
    active.end(control);
  }
}

class ItemsPass {
  readonly #parts: EngineParts;
  readonly #input: ItemsInput;
  readonly #execution: WorkflowExecution;
  readonly #control: PassControl;
  readonly #host: NodeHost;
  readonly #graph: ExecutionGraph;

  constructor(
    parts: EngineParts,
    input: ItemsInput,
    execution: WorkflowExecution,
    control: PassControl,
    host: NodeHost,
  ) {
    this.#parts = parts;
    this.#input = input;
    this.#execution = execution;
    this.#control = control;
    this.#host = host;
    this.#graph = new ExecutionGraph(requireValidGraph(execution.graph));
  }

  async run(step: StepApi): Promise<ItemsResult> {
    const { executionId, nodeId, items, continueOnError } = this.#input;
    const { executions } = this.#parts.store.workflows;
    const kept = await executions.items(executionId, nodeId);
    const record = await readRecord(this.#parts.store.runLog, executionId);
    const outputs: JsonValue[] = [];
    for (const { index, value } of items) {
      this.#control.signal.throwIfAborted();
      if (kept.has(index)) {
        outputs.push(asJson(kept.get(index)));
        continue;
      }
      const work = async (): Promise<string> => pack(await this.#item(index, value, record));
      const result = readItem(unpack(await step.run({ name: String(index), retryPolicy: once }, work)));
      if (result.error !== undefined && !continueOnError)
        return { status: 'failed', index, error: result.error };
      outputs.push(result.error === undefined ? result.output : { error: result.error });
    }
    return { status: 'done', outputs };
  }

  async #item(index: number, value: JsonValue, record: ExecutionRecord): Promise<ItemOutcome> {
    const { executionId, nodeId } = this.#input;
    const { redactor } = this.#host;
    try {
      const output = await this.#attempt(index, value, record);
      const said = redactor === undefined ? output : asJson(redactor.redactValue(output));
      await this.#parts.store.workflows.executions.keepItem(executionId, nodeId, index, said);
      return { output: said };
    } catch (error) {
      if (this.#control.signal.aborted) throw error;
      const said = describeFailure(error);
      return { output: null, error: redactor?.redactText(said) ?? said };
    }
  }

  async #attempt(index: number, item: JsonValue, record: ExecutionRecord): Promise<JsonValue> {
    const { executionId, nodeId, body } = this.#input;
    const type = findNodeType(body.type);
    if (type === undefined) throw new WorkflowError('GRAPH_INVALID', `There is no type "${body.type}"`);
    const outcome = await attemptNode({
      prepared: type.prepare(body.data),
      signal: this.#control.signal,
      times: this.#parts.times,
      context: (attempt, signal) => ({
        nodeId,
        input: item,
        scope: nodeScope(nodeId, this.#execution, this.#graph, record, { item, index }),
        upstream: this.#graph.upstream(nodeId),
        handles: new Set(),
        ...(this.#execution.model !== undefined && { model: this.#execution.model }),
        host: this.#host,
        signal,
        idempotencyKey: `${executionId}:${nodeId}:${index}`,
        attempt,
        // The log of an execution has one writer, and items are run by several.
        emit: () => undefined,
      }),
      onAttempt: async () => undefined,
    });
    if (outcome.status === 'done') return outcome.output;
    throw new WorkflowError(
      'NODE_DENIED',
      'It needs the approval of a person, which cannot be given for each item',
      {
        hint: 'Approve it for always, or let it run once before the map.',
      },
    );
  }
}

interface ItemOutcome {
  readonly output: JsonValue;
  readonly error?: string;
}

function readItem(value: JsonValue): ItemOutcome {
  if (typeof value !== 'object' || value === null || !('output' in value)) return { output: null };
  const { output, error } = value;
  return { output: output ?? null, ...(typeof error === 'string' && { error }) };
}
