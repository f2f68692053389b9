import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/databases.ts';
import { engineOf, followed } from '../../../test/engine-of.ts';
import { effect, graphOf } from '../../../test/graph-of.ts';
import { plainHost } from '../../../test/test-host.ts';
import { openBackend } from './open-backend.ts';
import { isBusy, patiently } from './retry-busy.ts';

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'techne-backend-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'workflows.db');
}

/** Somebody who holds the file's lock until they are told to let go. */
function lockFile(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('COMMIT');
    other.close();
  };
}

test('a call waits for a lock that somebody else holds', async () => {
  const file = temporaryFile();
  const backend = await openBackend({ file });
  onTestFinished(() => backend.stop());
  const letGo = lockFile(file);
  let isAnswered = false;
  const calls = [
    backend.claimWorkflowRun({ workerId: 'w', leaseDurationMs: 1_000 }),
    backend.sendSignal({ signal: 's', data: null, idempotencyKey: null }),
  ].map((call) => call.then(() => (isAnswered = true)));
  await expect(patientlyOnce(file)).rejects.toSatisfy(isBusy);
  expect(isAnswered).toBe(false);
  letGo();
  await Promise.all(calls);
});

/** What the same call does without patience. */
async function patientlyOnce(file: string): Promise<void> {
  const { BackendSqlite } = await import('openworkflow/sqlite');
  const bare = BackendSqlite.connect(file);
  onTestFinished(() => bare.stop());
  await bare.claimWorkflowRun({ workerId: 'w', leaseDurationMs: 1_000 });
}

test.each(['40P01', '40001'])(
  'what PostgreSQL undid for the sake of others (%s) is done again',
  async (code) => {
    let tries = 0;
    const undoneOnce = async (): Promise<number> => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code });
      return tries;
    };
    expect(await patiently(undoneOnce)).toBe(2);
  },
);

test('any other fault is told at once', async () => {
  let tries = 0;
  const broken = (): never => {
    tries += 1;
    throw new Error('disk');
  };
  await expect(patiently(broken)).rejects.toThrow('disk');
  expect(tries).toBe(1);
});

test('engines that open a new file together all find it ready', async () => {
  const file = temporaryFile();
  const backends = await Promise.all(Array.from({ length: 4 }, () => openBackend({ file })));
  for (const backend of backends) {
    expect(await backend.claimWorkflowRun({ workerId: 'w', leaseDurationMs: 1_000 })).toBeNull();
    await backend.stop();
  }
});

describeOnEveryDatabase('a lock held elsewhere', (place) => {
  test.runIf(place.kind === 'sqlite')(
    'while a step ends does not make it run again [reason: only SQLite locks its file]',
    async () => {
      let ran = 0;
      const host = plainHost(async () => {
        ran += 1;
        // Held while the step is recorded; it stalled a run for 30 s and ran the step again.
        const letGo = lockFile(place.address().engineFile ?? '');
        setTimeout(letGo, 400);
        return 'done';
      });
      const engine = await engineOf(place, host);
      const graph = graphOf({ start: 'start', work: effect('work'), end: 'end' }, 'start > work > end');
      const { output, dataOf } = await followed(engine, await engine.run(graph));
      expect(output).toBe('done');
      expect(ran).toBe(1);
      expect(dataOf('node_start')).toHaveLength(3);
      expect(engine.faults).toEqual([]);
    },
  );
});
