import type { WorkflowEngine } from '@techne/workflow';
import { rowOf } from './workload.ts';

interface Figures {
  readonly median: number;
  readonly most: number;
}

export interface Measured {
  readonly database: 'sqlite' | 'postgres';
  /** Milliseconds. */
  readonly perNode: Figures;
  readonly first: Figures;
  readonly together: Figures;
}

/** Runs each workload so many times; the first time of each does not count. */
export async function measure(
  engine: WorkflowEngine,
  { samples, runs, nodes }: { readonly samples: number; readonly runs: number; readonly nodes: number },
): Promise<Omit<Measured, 'database'>> {
  const sample = async (work: () => Promise<number>): Promise<Figures> => {
    await work();
    const times: number[] = [];
    for (let count = 0; count < samples; count += 1) times.push(await work());
    const sorted = times.toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
  };
  const [long, short] = [rowOf(nodes), rowOf(3)];
  return {
    perNode: await sample(async () => (await timed(() => execute(engine, long, 'done'))) / (nodes + 2)),
    first: await sample(() => timed(() => execute(engine, short, 'node_start'))),
    together: await sample(() =>
      timed(() => Promise.all(Array.from({ length: runs }, () => execute(engine, short, 'done')))),
    ),
  };
}

async function execute(engine: WorkflowEngine, graph: unknown, upTo: string): Promise<void> {
  const { id } = await engine.start({
    tenant: 'default',
    userId: 'bench',
    workflowName: 'Bench',
    graph,
    input: 'x',
  });
  for await (const { event } of engine.events(id, { after: 0 })) if (event === upTo) return;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
