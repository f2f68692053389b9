import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSkills, type Tree } from '../discovery/generate-skills.ts';
import { summarise, type Summary } from '../discovery/summary.ts';
import { peerCommands, techneCommand, type ListingCommand } from './commands.ts';
import { peers, techne, type Contestant } from './contestants.ts';
import { lastReport, runChild, type ChildOutcome } from './run-child.ts';

/** Everything that is measured on one number of skills. */
export interface Measured {
  readonly skills: number;
  readonly emptyNode: Summary;
  readonly discoveries: readonly Discovery[];
  readonly commands: readonly Listing[];
}

interface Taken {
  readonly package: string;
  readonly samples: number;
  /** Why there are no figures. */
  readonly failure?: string;
}

export interface Discovery extends Taken {
  readonly call: string;
  readonly remark: string;
  readonly listed: number;
  readonly opened: Summary;
  readonly discovery: Summary;
  /** Undefined where it loads no body. */
  readonly activation?: Summary;
  readonly peak: Summary;
}

interface Listing extends Taken {
  readonly typed: string;
  readonly remark: string;
  readonly process: Summary;
}

interface Figures {
  readonly opened: number;
  readonly listed: number;
  readonly skills: number;
  readonly peak: number;
  readonly loaded?: number;
}

interface Kind {
  readonly args: readonly string[];
  readonly folder: string;
  readonly outcomes: ChildOutcome[];
  wanted: number;
  failure?: string;
}

const patience = 120;
/** What takes longer than this is sampled three times only. */
const slow = 15_000;
const title = 'sample:';
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export function measurePeers(scratch: string, tree: Tree, skills: number, samples: number): Measured {
  const root = join(scratch, String(skills), 'skills');
  mkdirSync(root, { recursive: true });
  generateSkills(root, skills, tree);

  const contestants = [techne, ...peers];
  const commands = [techneCommand, ...peerCommands];
  const kind = (args: readonly string[], folder = scratch): Kind => {
    return { args, folder, outcomes: [], wanted: samples };
  };
  const empty = kind([file('../discovery/empty.mjs')]);
  const discoveries = contestants.map((each) =>
    kind([file('sample.mjs'), each.id, root, title], makeProject(root, each)),
  );
  const listings = commands.map((each) => kind(each.arguments(root), makeProject(root, each)));
  takeTurns([empty, ...discoveries, ...listings], samples, scratch);

  return {
    skills,
    emptyNode: summarise(empty.outcomes.map(({ elapsed }) => elapsed)),
    discoveries: contestants.map((each, index) => describeDiscovery(each, discoveries[index] as Kind)),
    commands: commands.map((each, index) => describeListing(each, listings[index] as Kind)),
  };
}

/** A folder where a contestant that insists on a place finds the skills, and finds them once. */
function makeProject(root: string, { place }: { readonly place?: string }): string {
  const project = join(dirname(root), `project-${(place ?? 'empty').replaceAll('/', '-')}`);
  mkdirSync(project, { recursive: true });
  if (place === undefined) return project;
  const link = join(project, place);
  mkdirSync(dirname(link), { recursive: true });
  try {
    symlinkSync(root, link, 'dir');
  } catch {
    // Another contestant with the same place has made it.
  }
  return project;
}

/** Every kind once per round, each round beginning with another one, so that noise meets them all. */
function takeTurns(kinds: readonly Kind[], samples: number, scratch: string): void {
  for (let round = -1; round < samples; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(turn + round + 1) % kinds.length] as Kind;
      if (kind.failure !== undefined || round >= kind.wanted) continue;
      const outcome = runChild(kind.args, { folder: kind.folder, scratch, patience });
      if (outcome.timedOut) kind.failure = `over ${patience} s`;
      else if (outcome.status !== 0) kind.failure = `failed: ${lastLine(outcome.stderr)}`;
      else if (round >= 0) kind.outcomes.push(outcome);
      // The first round only warms the page cache, and shows what is slow.
      else if (outcome.elapsed > slow) kind.wanted = Math.min(samples, 3);
    }
  }
}

function describeDiscovery(contestant: Contestant, kind: Kind): Discovery {
  const figures = kind.outcomes.flatMap(({ stdout }) => lastReport<Figures>(stdout, title) ?? []);
  const loads = figures.flatMap(({ loaded }) => loaded ?? []);
  return {
    ...describe(contestant, kind),
    call: contestant.call,
    listed: figures[0]?.skills ?? 0,
    opened: summarise(figures.map(({ opened }) => opened)),
    discovery: summarise(figures.map(({ listed }) => listed)),
    ...(loads.length === 0 ? {} : { activation: summarise(loads) }),
    peak: summarise(figures.map(({ peak }) => peak)),
  };
}

function describeListing(command: ListingCommand, kind: Kind): Listing {
  const elapsed = kind.outcomes.map((outcome) => outcome.elapsed);
  return { ...describe(command, kind), typed: command.typed, process: summarise(elapsed) };
}

function describe(measured: { readonly package: string; readonly remark: string }, kind: Kind) {
  const { package: name, remark } = measured;
  const failure = kind.failure === undefined ? {} : { failure: kind.failure };
  return { package: name, remark, samples: kind.outcomes.length, ...failure };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
