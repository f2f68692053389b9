import type { JsonValue } from '@techne/agent';
import type { NumberedRunEvent, Store } from '@techne/store';
import { createWorkflowEngine, type WorkflowEngine } from '../src/engine/create-workflow-engine.ts';
import type { EngineTimes } from '../src/engine/times.ts';
import type { NodeHost } from '../src/nodes/node-host.ts';
import type { TestPlace } from './databases.ts';
import { engineOptions } from './place-address.ts';

/** Short, so that no test waits for long; nothing is measured against them. */
const quickTimes: Partial<EngineTimes> = {
  leaseMs: 5_000,
  pollMs: 100,
  backoffMs: 1,
  sweepMs: 100,
  pauseMs: 50,
};

export interface TestEngine extends WorkflowEngine {
  readonly store: Store;
  readonly faults: unknown[];
  run(graph: unknown, input?: JsonValue, more?: { id?: string; model?: string }): Promise<string>;
}

/** An engine on the databases of a place, stopped after the test. */
export async function engineOf(
  place: TestPlace,
  host: NodeHost,
  options: { store?: Store; concurrency?: number; worker?: boolean; times?: Partial<EngineTimes> } = {},
): Promise<TestEngine> {
  const store = options.store ?? (await place.openStore());
  const faults: unknown[] = [];
  const engine = await createWorkflowEngine({
    store,
    ...engineOptions(place.address()),
    host: () => host,
    onFault: (error) => faults.push(error),
    ...options,
    times: { ...quickTimes, ...options.times },
  });
  place.afterTest(() => engine.stop());
  return {
    ...engine,
    store,
    faults,
    async run(graph, input = 'in', more = {}) {
      const { id } = await engine.start({
        tenant: 'default',
        userId: 'ada',
        workflowName: 'Test',
        graph,
        input,
        ...more,
      });
      return id;
    },
  };
}

/** All events up to `done`, and what they come to. */
export async function followed(engine: WorkflowEngine, id: string, after = 0) {
  const events: NumberedRunEvent[] = [];
  for await (const event of engine.events(id, { after })) events.push(event);
  return eventsOf(events);
}

function eventsOf(events: readonly NumberedRunEvent[]) {
  const dataOf = (name: string): any[] => events.flatMap(({ event, data }) => (event === name ? [data] : []));
  return {
    events,
    dataOf,
    names: events.map(({ event }) => event),
    output: dataOf('workflow_complete')[0]?.final_output,
    error: dataOf('workflow_error').at(-1)?.error,
    done: dataOf('done').at(-1),
    started: dataOf('node_start').map(({ node_id }) => node_id),
    outputs: Object.fromEntries(dataOf('node_complete').map(({ node_id, output }) => [node_id, output])),
    tokens: dataOf('token')
      .map(({ content }) => content)
      .join(''),
  };
}

/** The requests of an execution that nobody has decided, once there are so many. */
export async function askedFor({ store }: TestEngine, runId: string, count = 1) {
  const filter = { tenant: 'default', runId, pending: true, limit: 1_000, offset: 0 };
  const list = () => store.approvalRequests.list(filter);
  return (await until(list, ({ items }) => items.length === count)).items;
}

export const isWaiting = ({ store }: TestEngine, id: string) =>
  until(
    () => store.runs.find(id),
    (run) => run?.status === 'waiting',
  );

/** Reads until a thing is so; no sleeping for a guessed time. */
export async function until<T>(read: () => Promise<T> | T, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
