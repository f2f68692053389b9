import type { JsonValue } from '@techne/agent';
import { NodeEmitter } from '../../events/node-emitter.ts';
import { WorkflowError } from '../../errors/workflow-error.ts';
import type { GraphNode } from '../../graph/graph.ts';
import type { Resumption } from '../../nodes/node-host.ts';
import type { NodeOutcome, NodeType } from '../../nodes/node-type.ts';
import { findNodeType } from '../../nodes/node-types.ts';
import { bounded, longestTogether } from '../../values/bounded.ts';
import { pack } from '../../values/pack.ts';
import { isFault, orFault } from './engine-fault.ts';
import { fanOut, type ListOutcome } from '../items/fan-out.ts';
import { once } from '../step-api.ts';
import { askPeople } from './ask-people.ts';
import { attemptNode } from './attempt-node.ts';
import { describeFailure } from './describe-failure.ts';
import { nodeScope } from './node-scope.ts';
import type { NodeState } from './node-state.ts';
import type { PassParts } from './pass-parts.ts';
import { readStepRecord, type StepRecord } from './step-record.ts';

/**
 * Runs one node as durable steps: its id is the name of the first one. It may wait for people, any number of times, and
 * go through a list. What it gave is stored in the log before its step is recorded, so what is recorded is never lost.
 */
export async function runNode(pass: PassParts, node: GraphNode, input: JsonValue): Promise<NodeState> {
  const { step, log } = pass;
  const takeStep = async (name: string, resumption?: Resumption): Promise<StepRecord> =>
    readStepRecord(await step.run({ name, retryPolicy: once }, () => work(pass, node, input, resumption)));
  let record = await takeStep(node.id);
  for (let round = 1; record.status === 'waiting'; round += 1) {
    const decisions = await askPeople(pass, node.id, String(round), record.calls);
    record = await takeStep(`${node.id}/${round}`, { state: record.state, decisions });
  }
  if (record.status === 'fan-out') {
    const outcome = await fanOut(pass, node.id, record);
    const close = (): Promise<string> => closeList(pass, node.id, outcome);
    record = readStepRecord(await step.run({ name: `${node.id}/done`, retryPolicy: once }, close));
  }
  if (record.status === 'failed') return record;
  const completed = log.record.completed.get(node.id);
  if (completed === undefined) throw new Error(`The log does not have what node ${node.id} gave`);
  return { status: 'done', ...completed };
}

/** Returns what the step leaves behind, packed. Throws when the work had to end, and nothing is recorded then. */
async function work(
  pass: PassParts,
  node: GraphNode,
  input: JsonValue,
  resumption: Resumption | undefined,
): Promise<string> {
  const { log, host, control } = pass;
  // A worker that died between the two left it in the log, but not in the engine.
  if (log.record.completed.has(node.id)) return pack({ status: 'done' });
  const emitter = new NodeEmitter(log, node.id, host.redactor);
  const type = findNodeType(node.type);
  let outcome: NodeOutcome;
  let said: JsonValue;
  try {
    if (type === undefined) throw new WorkflowError('GRAPH_INVALID', `There is no type "${node.type}"`);
    outcome = await attempt(pass, node, type, input, emitter, resumption);
    said = sayable(outcome.status === 'done' ? outcome.output : outcome, host);
  } catch (error) {
    emitter.endTokens();
    if (control.signal.aborted || isFault(error)) throw error;
    return fail(pass, node.id, describeFailure(error));
  }
  emitter.endTokens();
  return outcome.status === 'done' ? complete(pass, node.id, said, outcome.branch) : pack(said);
}

/** Results that are short one by one may be too long together. */
function closeList(pass: PassParts, nodeId: string, outcome: ListOutcome): Promise<string> {
  if ('error' in outcome) return fail(pass, nodeId, outcome.error);
  let output: JsonValue;
  try {
    output = bounded(outcome.output);
  } catch (error) {
    return fail(pass, nodeId, describeFailure(error));
  }
  return complete(pass, nodeId, output);
}

/** Of what a node gave: what is stored and told. */
function sayable(value: unknown, { redactor }: PassParts['host']): JsonValue {
  return bounded(value, (given) => redactor?.redactValue(given) ?? given);
}

function attempt(
  { parts, log, host, control, execution, graph, input: given }: PassParts,
  node: GraphNode,
  type: NodeType,
  input: JsonValue,
  emitter: NodeEmitter,
  resumption: Resumption | undefined,
): Promise<NodeOutcome> {
  return attemptNode({
    prepared: type.prepare(node.data),
    resumption,
    signal: control.signal,
    times: parts.times,
    context: (number, signal) => ({
      nodeId: node.id,
      input,
      scope: nodeScope(node.id, given, graph, log.record),
      upstream: graph.upstream(node.id),
      handles: graph.handles(node.id),
      ...(execution.model !== undefined && { model: execution.model }),
      host,
      signal,
      idempotencyKey: `${execution.id}:${node.id}:0`,
      attempt: number,
      emit: (event, data) => emitter.emit(event, data),
    }),
    async onAttempt(number) {
      // Going on after a wait is no new beginning.
      if (resumption !== undefined && number === 1) return;
      emitter.endTokens();
      const starts = (log.record.starts.get(node.id) ?? 0) + 1;
      log.append('node_start', {
        node_id: node.id,
        node_type: node.type,
        ...(starts > 1 && { attempt: starts }),
      });
      // Stored before it acts, so that the next worker knows that it runs again.
      if (!type.isPure) await orFault(log.flush());
    },
  });
}

async function complete(
  pass: Pick<PassParts, 'log' | 'host'>,
  nodeId: string,
  output: JsonValue,
  branch?: 'true' | 'false',
): Promise<string> {
  const { log } = pass;
  if (log.record.length + JSON.stringify(output).length > longestTogether)
    return fail(pass, nodeId, `With it, the nodes gave more than ${longestTogether} characters`);
  log.append('node_complete', { node_id: nodeId, output, ...(branch !== undefined && { branch }) });
  await log.flush();
  return pack({ status: 'done' });
}

async function fail(
  { log, host }: Pick<PassParts, 'log' | 'host'>,
  nodeId: string,
  error: string,
): Promise<string> {
  const said = host.redactor?.redactText(error) ?? error;
  log.append('node_error', { node_id: nodeId, error: said });
  await log.flush();
  return pack({ status: 'failed', error: said });
}
