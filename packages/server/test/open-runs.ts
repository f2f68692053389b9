import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadConfig } from '@techne/config';
import { openStore, type Store } from '@techne/store';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createAuditService } from '../src/audit/create-audit-service.ts';
import { createMetrics } from '../src/operations/create-metrics.ts';
import { createRunService } from '../src/runs/create-run-service.ts';
import type { RunService } from '../src/runs/run-service.ts';
import { createSkillService } from '../src/skills/create-skill-service.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs over a store that a test may spoil, without a server, gone after the test. */
export async function openRuns(spoil: (store: Store) => Store): Promise<{ runs: RunService; store: Store }> {
  const folder = temporaryFolder();
  const environment = { TECHNE_HOME: folder };
  const { config } = await loadConfig({ cwd: folder, home: folder, environment });
  const store = await openStore({ file: join(folder, 'techne.db') });
  const log = pino({ level: 'silent' });
  const parts = {
    config,
    store: spoil(store),
    log,
    audit: createAuditService({ config, store, log, environment }),
    metrics: createMetrics(),
    dataFolder: folder,
    instance: randomUUID(),
    now: Date.now,
    retrieverFor: () => async () => [],
    environment,
    times: { renewMs: 20, graceMs: 0 },
  };
  const runs = createRunService({ ...parts, skills: await createSkillService(parts) });
  onTestFinished(async () => {
    await runs.close();
    await store.close();
  });
  return { runs, store };
}
