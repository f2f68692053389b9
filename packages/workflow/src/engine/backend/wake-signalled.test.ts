import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/databases.ts';
import { until } from '../../../test/engine-of.ts';
import { engineOptions } from '../../../test/place-address.ts';
import { openBackend } from './open-backend.ts';

const signal = 'approval:1';
const worker = { workerId: '11111111-1111-4111-8111-111111111111' };

describeOnEveryDatabase('a signal', (place) => {
  /** A run that has asked for a signal, and is about to be put to sleep. */
  async function waitingRun() {
    const backend = await openBackend(engineOptions(place.address()));
    onTestFinished(() => backend.stop());
    await backend.createWorkflowRun({
      workflowName: 'w',
      version: null,
      idempotencyKey: null,
      config: {},
      context: null,
      input: null,
      parentStepAttemptNamespaceId: null,
      parentStepAttemptId: null,
      availableAt: null,
      deadlineAt: null,
    });
    const run = await backend.claimWorkflowRun({ ...worker, leaseDurationMs: 60_000 });
    const workflowRunId = run?.id ?? '';
    const later = new Date(Date.now() + 60_000).toISOString();
    await backend.createStepAttempt({
      workflowRunId,
      ...worker,
      stepName: 'wait',
      kind: 'signal-wait',
      config: {},
      context: { kind: 'signal-wait', signal, timeoutAt: later },
    });
    return {
      backend,
      workflowRunId,
      send: () => backend.sendSignal({ signal, data: null, idempotencyKey: null }),
      sleep: () =>
        backend.sleepWorkflowRun({ workflowRunId, ...worker, availableAt: new Date(Date.now() + 60_000) }),
      claim: () => backend.claimWorkflowRun({ ...worker, leaseDurationMs: 60_000 }),
    };
  }

  test('wakes a run that sleeps, once', async () => {
    const { workflowRunId, send, sleep, claim, backend } = await waitingRun();
    await sleep();
    expect(await claim()).toBeNull();
    await send();
    expect((await claim())?.id).toBe(workflowRunId);
    await backend.completeWorkflowRun({ workflowRunId, ...worker, output: null });
  });

  test('is not lost to a run that lies down before it does', async () => {
    const { workflowRunId, send, sleep, claim, backend } = await waitingRun();
    await send();
    await sleep();
    expect((await claim())?.id).toBe(workflowRunId);
    await backend.completeWorkflowRun({ workflowRunId, ...worker, output: null });
  });

  test.runIf(place.kind === 'postgres')(
    'wakes a run that lay down between its being written and its being seen [reason: SQLite writes one after another]',
    async () => {
      const { workflowRunId, send, sleep, claim } = await waitingRun();
      const gate = await holdCommits(place.address().storeUrl);
      const sent = send();
      await gate.isReached();
      await sleep();
      await gate.open();
      await sent;
      expect((await claim())?.id).toBe(workflowRunId);
    },
  );

  test.runIf(place.kind === 'postgres')(
    'that is sent again wakes a run whose worker died while it lay down [reason: SQLite does it in one statement]',
    async () => {
      const { workflowRunId, send, claim } = await waitingRun();
      await send();
      // As that worker left it: the first statement of two.
      const sql = openSql(place.address().storeUrl);
      await sql`update techne_workflow.workflow_runs
        set worker_id = null, available_at = now() + interval '1 hour' where id = ${workflowRunId}`;
      expect(await claim()).toBeNull();
      await send();
      expect((await claim())?.id).toBe(workflowRunId);
    },
  );
});

function openSql(url = '') {
  const sql = postgres(url, { onnotice: () => undefined });
  onTestFinished(() => sql.end());
  return sql;
}

/** Whoever writes a signal stops right before it commits, until the gate is opened. */
async function holdCommits(url: string | undefined) {
  const sql = openSql(url);
  await sql.unsafe(`
    create function hold_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return null; end $$;
    create constraint trigger hold after insert on techne_workflow.workflow_signals
      deferrable initially deferred for each row execute function hold_commit();
  `);
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(4711)`;
  return {
    isReached: () =>
      until(
        () => sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
        (rows) => rows.length > 0,
      ),
    async open() {
      await holder`select pg_advisory_unlock(4711)`;
      holder.release();
    },
  };
}
