/**
 * A worker in a process of its own. It dies by SIGKILL in the node that an execution's id names (`kill-NODE`), once each:
 * after the effect, or at the beginning of a node that has none.
 */
import { closeSync, openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { openStore, type RunLog } from '@techne/store';
import { createWorkflowEngine } from '../src/engine/create-workflow-engine.ts';
import { engineOptions, type PlaceAddress, storeOptions } from './place-address.ts';
import { ledgerHost } from './ledger-host.ts';

interface WorkerOrder {
  readonly address: PlaceAddress;
  readonly folder: string;
  readonly leaseMs: number;
}

const order: WorkerOrder = JSON.parse(process.argv[2] ?? '{}');

function dieOnce(executionId: string, nodeId: string): void {
  if (executionId !== `kill-${nodeId}`) return;
  try {
    closeSync(openSync(join(order.folder, `died-${executionId}`), 'wx'));
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}

// Who is killed does not write it at its end.
flushCompileCache();
const store = await openStore(storeOptions(order.address));
const pure = new Set(['start', 'check', 'join', 'end']);
const runLog: RunLog = {
  ...store.runLog,
  async writer(runId) {
    const writer = await store.runLog.writer(runId);
    return {
      runId,
      flush: () => writer.flush(),
      append(event) {
        const { node_id: nodeId } = event.data as { node_id?: string };
        if (event.event === 'node_start' && pure.has(nodeId ?? '')) dieOnce(runId, nodeId ?? '');
        writer.append(event);
      },
    };
  },
};
await createWorkflowEngine({
  store: { ...store, runLog },
  ...engineOptions(order.address),
  host: () =>
    ledgerHost(join(order.folder, 'ledger'), (key) => {
      const [executionId = '', nodeId = ''] = key.split(':');
      dieOnce(executionId, nodeId);
    }),
  concurrency: 1,
  times: { leaseMs: order.leaseMs, pollMs: 50, sweepMs: 1_000 },
});
process.stdout.write('ready\n');
