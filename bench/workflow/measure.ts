import type { WorkflowEngine } from '@techne/workflow';
import type { BareSteps } from '../../packages/workflow/test/bare-steps.ts';
import { type Figures, figuresOf } from './figures.ts';
import { rowOf } from './workload.ts';

export interface MeasureOptions {
  readonly samples: number;
  readonly runs: number;
  readonly nodes: number;
}

/** In milliseconds. */
export interface Measured {
  readonly database: 'sqlite' | 'postgres';
  /** Of one node in a row, and of one step of openworkflow that does nothing, in turns. */
  readonly perNode: Figures;
  readonly perBareStep: Figures;
  /** From asking for an execution to its first `node_start` that is stored; by who does the work, and by another. */
  readonly first: Figures;
  readonly firstElsewhere: Figures;
  /** Of executions that are asked for at the same moment: until each has ended, and until all have. */
  readonly together: Figures;
  readonly allTogether: Figures;
}

interface Contestants {
  readonly engine: WorkflowEngine;
  /** One that only asks; the work is done by the other. */
  readonly other: WorkflowEngine;
  readonly bare: BareSteps;
}

/** How many executions are asked for one after another, for every sample. */
const FIRSTS = 20;

/** Runs each workload so many times; the first time of each does not count. */
export async function measure(
  { engine, other, bare }: Contestants,
  { samples, runs, nodes }: MeasureOptions,
): Promise<Omit<Measured, 'database'>> {
  const [long, short] = [rowOf(nodes), rowOf(3)];
  const steps = nodes + 2;
  const times = { node: [], step: [], first: [], elsewhere: [], each: [], all: [] } as Record<Name, number[]>;
  for (let sample = -1; sample < samples; sample += 1) {
    const keep = (name: Name, taken: readonly number[]): void => {
      if (sample >= 0) times[name].push(...taken);
    };
    keep('node', [(await timed(() => execute(engine, engine, long, 'done'))) / steps]);
    keep('step', [(await bare.run(steps)) / steps]);
    keep('first', await inTurn(FIRSTS, () => timed(() => execute(engine, engine, short, 'node_start'))));
    keep('elsewhere', await inTurn(FIRSTS, () => timed(() => execute(other, engine, short, 'node_start'))));
    const each: number[] = [];
    const one = async (): Promise<void> =>
      void each.push(await timed(() => execute(engine, engine, short, 'done')));
    keep('all', [await timed(() => Promise.all(Array.from({ length: runs }, one)))]);
    keep('each', each);
  }
  return {
    perNode: figuresOf(times.node),
    perBareStep: figuresOf(times.step),
    first: figuresOf(times.first),
    firstElsewhere: figuresOf(times.elsewhere),
    together: figuresOf(times.each),
    allTogether: figuresOf(times.all),
  };
}

type Name = 'node' | 'step' | 'first' | 'elsewhere' | 'each' | 'all';

/** Asks one engine and listens to another, and to the end in any case, so that nothing is left for what comes next. */
async function execute(
  asked: WorkflowEngine,
  heard: WorkflowEngine,
  graph: unknown,
  upTo: string,
): Promise<() => Promise<void>> {
  const { id } = await asked.start({
    tenant: 'default',
    userId: 'bench',
    workflowName: 'Bench',
    graph,
    input: 'x',
  });
  const events = heard.events(id, { after: 0 })[Symbol.asyncIterator]();
  const follow = async (name: string): Promise<void> => {
    for (let next = await events.next(); next.done !== true; next = await events.next())
      if (next.value.event === name) return;
  };
  await follow(upTo);
  return () => follow('');
}

async function inTurn(count: number, work: () => Promise<number>): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await work());
  return taken;
}

/** What has to be done after it, and is not a part of it, is what the work resolves to. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  const rest = await work();
  const took = performance.now() - begin;
  if (typeof rest === 'function') await rest();
  return took;
}
