import { randomUUID } from 'node:crypto';
import type { JsonValue } from '@techne/agent';
import type { WorkflowExecution } from '@techne/store';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { ExecutionRecord } from '../../events/execution-record.ts';
import { ExecutionGraph } from '../../graph/execution-graph.ts';
import { requireValidGraph } from '../../graph/validate-graph.ts';
import type { NodeHost } from '../../nodes/node-host.ts';
import type { NodeOutcome } from '../../nodes/node-type.ts';
import { findNodeType } from '../../nodes/node-types.ts';
import { asJson } from '../../values/as-json.ts';
import { bounded, longestValue } from '../../values/bounded.ts';
import { pack, unpack } from '../../values/pack.ts';
import { holdLease } from '../backend/hold-lease.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { PassControl } from '../executions/active-passes.ts';
import { readRecord } from '../../events/read-record.ts';
import { attemptNode } from '../interpreter/attempt-node.ts';
import { describeFailure } from '../interpreter/describe-failure.ts';
import { isFault, orFault } from '../interpreter/engine-fault.ts';
import { nodeScope } from '../interpreter/node-scope.ts';
import { isStale, once, type StepApi } from '../step-api.ts';
import {
  type ItemOutcome,
  itemOutcome,
  type ItemsInput,
  type ItemsResult,
  type ListItem,
} from './items-shape.ts';

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
    if (control.reason === 'lost' || isStale(error)) throw error;
    // Another worker goes on with it, or this one: a run that fails here could not be gone on with.
    if (control.reason !== 'stopping') parts.onFault(error);
    const pauseMs = control.reason === 'stopping' ? 1 : times.pauseMs;
    await step.sleep(`pause/${randomUUID()}`, `${pauseMs}ms`);
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
  readonly #given: JsonValue;

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
    this.#given = asJson(execution.input);
  }

  async run(step: StepApi): Promise<ItemsResult> {
    const { executionId, nodeId, items, continueOnError } = this.#input;
    const { executions } = this.#parts.store.workflows;
    const kept = await executions.items(executionId, nodeId);
    const record = await readRecord(this.#parts.store.runLog, executionId);
    const outcomes: ItemOutcome[] = [];
    let length = 0;
    for (const item of items) {
      const { index } = item;
      this.#control.signal.throwIfAborted();
      const work = async (): Promise<string> => pack(await this.#item(item, record));
      const packed = kept.has(index)
        ? pack({ status: 'done', output: kept.get(index) })
        : await step.run({ name: String(index), retryPolicy: once }, work);
      const outcome = itemOutcome.parse(unpack(packed));
      if (outcome.status === 'failed' && !continueOnError)
        return { status: 'failed', index, error: outcome.error };
      outcomes.push(outcome);
      length += typeof packed === 'string' ? packed.length : 0;
      if (length > longestValue)
        return {
          status: 'failed',
          index,
          error: `With it the list has more than ${longestValue} characters`,
        };
    }
    return { status: 'done', outcomes };
  }

  async #item(item: ListItem, record: ExecutionRecord): Promise<ItemOutcome> {
    const { executionId, nodeId } = this.#input;
    const { redactor } = this.#host;
    try {
      const outcome = await this.#attempt(item, record);
      const said = bounded(outcome.status === 'done' ? outcome.output : outcome, (given) =>
        redactor === undefined ? given : redactor.redactValue(given),
      );
      if (outcome.status !== 'done') return itemOutcome.parse(said);
      await orFault(this.#parts.store.workflows.executions.keepItem(executionId, nodeId, item.index, said));
      return { status: 'done', output: said };
    } catch (error) {
      if (this.#control.signal.aborted || isFault(error)) throw error;
      const said = describeFailure(error);
      return { status: 'failed', error: redactor?.redactText(said) ?? said };
    }
  }

  #attempt({ index, value, resumption }: ListItem, record: ExecutionRecord): Promise<NodeOutcome> {
    const { executionId, nodeId, body } = this.#input;
    const type = findNodeType(body.type);
    if (type === undefined) throw new WorkflowError('GRAPH_INVALID', `There is no type "${body.type}"`);
    return attemptNode({
      prepared: type.prepare(body.data),
      resumption,
      signal: this.#control.signal,
      times: this.#parts.times,
      context: (attempt, signal) => ({
        nodeId,
        input: value,
        scope: nodeScope(nodeId, this.#given, this.#graph, record, { item: value, index }),
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
  }
}
