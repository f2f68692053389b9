import type { Store } from '@techne/store';
import { summarise, type Summary } from '../discovery/summary.ts';
import type { Floor } from './floor.ts';
import { LogRun } from './log-run.ts';
import { type Sample, takeSample } from './take-sample.ts';
import { rowsOf, type Workload } from './workload.ts';

/** Events a second, and the longest time that nothing else of the process could run, in milliseconds. */
export interface Figures {
  readonly rate: Summary;
  readonly block: Summary;
}

export interface Measured {
  readonly database: Store['kind'];
  readonly floor: Figures;
  readonly log: Figures;
  readonly followed: Figures;
}

/** All three in turn, so that whatever else the machine does falls on all alike. */
export async function measure(
  store: Store,
  floor: Floor,
  workload: Workload,
  samples: number,
): Promise<Measured> {
  const taken = { floor: [] as Sample[], log: [] as Sample[], followed: [] as Sample[] };
  for (let round = -1; round < samples; round += 1) {
    const rows = rowsOf(workload);
    const all = {
      floor: await takeSample(() => floor.insert(rows)),
      log: await sampleLog(store, workload, 'unread'),
      followed: await sampleLog(store, workload, 'followed'),
    };
    if (round < 0) continue;
    taken.floor.push(all.floor);
    taken.log.push(all.log);
    taken.followed.push(all.followed);
  }
  const events = workload.runs * workload.events;
  const figures = (some: readonly Sample[]): Figures => ({
    rate: summarise(some.map(({ ms }) => (events * 1_000) / ms)),
    block: summarise(some.map(({ block }) => block)),
  });
  return {
    database: store.kind,
    floor: figures(taken.floor),
    log: figures(taken.log),
    followed: figures(taken.followed),
  };
}

async function sampleLog(store: Store, workload: Workload, readers: 'followed' | 'unread'): Promise<Sample> {
  const run = new LogRun(store.runLog, workload);
  await run.prepare(readers);
  const sample = await takeSample(() => run.write());
  await run.check();
  return sample;
}
