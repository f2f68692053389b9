import { defineWorkflow, Worker } from 'openworkflow';
import type { Backend } from 'openworkflow/internal';
import { BackendPostgres } from 'openworkflow/postgres';
import { BackendSqlite } from 'openworkflow/sqlite';
import { type PlaceAddress, storeOptions } from './place-address.ts';

export interface BareSteps {
  /** Carries out one run of so many steps that do nothing; resolves to how long it took, in milliseconds. */
  run(steps: number): Promise<number>;
  stop(): Promise<void>;
}

/** openworkflow as it comes, for whoever wants to know what our engine costs above it. */
export async function openBareSteps(address: PlaceAddress): Promise<BareSteps> {
  const { url, file = '' } = storeOptions(address);
  const backend: Backend =
    url === undefined
      ? BackendSqlite.connect(`${file}.bare`)
      : await BackendPostgres.connect(url, { schema: 'bare' });
  let end = (): void => undefined;
  const workflow = defineWorkflow<unknown, unknown>({ name: 'bare' }, async ({ input, step }) => {
    for (let index = 0; index < Number(input); index += 1) await step.run({ name: `n${index}` }, () => index);
    end();
    return null;
  });
  const worker = new Worker({ backend, workflows: [workflow], concurrency: 1 });
  return {
    async run(steps) {
      const ended = new Promise<void>((resolve) => (end = resolve));
      const begin = performance.now();
      await backend.createWorkflowRun({
        workflowName: 'bare',
        version: null,
        idempotencyKey: null,
        config: {},
        context: null,
        input: steps,
        parentStepAttemptNamespaceId: null,
        parentStepAttemptId: null,
        availableAt: null,
        deadlineAt: null,
      });
      await worker.tick();
      await ended;
      const took = performance.now() - begin;
      await worker.stop();
      return took;
    },
    async stop() {
      await worker.stop();
      await backend.stop();
    },
  };
}
