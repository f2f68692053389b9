import { readdirSync, readFileSync } from 'node:fs';
import { runIdVariable } from '../environment/command-environment.ts';

/** By what the processes of one run are known. */
export interface RunIdentity {
  /** The process that was started; also the id of its group and of its session. */
  readonly leader: number;
  /** The value of TECHNE_RUN_ID in the environment of everything that it started. */
  readonly runId: string;
}

export interface Survivor {
  readonly pid: number;
  /** Whether a signal to the run's group reaches it. */
  readonly inGroup: boolean;
  /** In the system's ticks; with it, an id that was given out again is not taken for the same process. */
  readonly startTime: string;
}

/** Nobody gets through all process ids in so short a time: what was started later has an id up to the newest. */
const quickRunMs = 100;

/**
 * The processes of a run that are alive: those in its group or session, those that carry its id in their environment
 * (daemons that called setsid) and the children of all of these. Zombies have ended.
 *
 * One that was found before is found again, although the parent that it was known by has ended meanwhile.
 *
 * A run that was over quickly costs one small read when nothing was started after its leader.
 */
export function findSurvivors(
  run: RunIdentity,
  ageMs: number,
  known: readonly Survivor[] = [],
): readonly Survivor[] {
  if (process.platform !== 'linux')
    return isGroupAlive(run.leader) ? [{ pid: run.leader, inGroup: true, startTime: '' }] : [];
  const newest = ageMs < quickRunMs ? newestProcess() : 0;
  return scan(run, newest < run.leader ? listProcesses() : laterProcesses(run.leader, newest), known);
}

/** The id that the system gave out last: the fifth field of /proc/loadavg. */
function newestProcess(): number {
  try {
    const text = readFileSync('/proc/loadavg', 'latin1');
    return Number(text.slice(text.lastIndexOf(' ') + 1));
  } catch {
    return 0;
  }
}

function scan(
  { leader, runId }: RunIdentity,
  pids: readonly number[],
  known: readonly Survivor[],
): readonly Survivor[] {
  const mark = `\0${runIdVariable}=${runId}\0`;
  const others: { parent: number; survivor: Survivor }[] = [];
  const found = new Map<number, Survivor>();
  for (const pid of pids) {
    const status = pid === process.pid ? undefined : readStatus(pid);
    if (status === undefined) continue;
    const { parent, group, session, startTime } = status;
    const survivor = { pid, inGroup: group === leader, startTime };
    const isKnown = known.some((each) => each.pid === pid && each.startTime === startTime);
    const isOurs = isKnown || group === leader || session === leader || pid === leader || carries(pid, mark);
    if (isOurs) found.set(pid, survivor);
    else others.push({ parent, survivor });
  }
  if (found.size > 0) addDescendants(found, others);
  return [...found.values()];
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid));
  } catch {
    return [];
  }
}

/** Few ids are asked for one by one, since listing all processes takes longer; none at all after a lone leader. */
function laterProcesses(leader: number, newest: number): readonly number[] {
  const count = newest - leader;
  if (count <= 16) return Array.from({ length: count }, (_, index) => leader + 1 + index);
  return listProcesses().filter((pid) => pid > leader && pid <= newest);
}

interface Status {
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly startTime: string;
}

function readStatus(pid: number): Status | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The name stands in parentheses and may itself hold some.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ', 20);
  const [state, parent, group, session] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  return {
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startTime: fields[19] ?? '',
  };
}

function carries(pid: number, mark: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`.includes(mark);
  } catch {
    // Gone, or somebody else's.
    return false;
  }
}

function addDescendants(
  found: Map<number, Survivor>,
  others: readonly { parent: number; survivor: Survivor }[],
): void {
  let before: number;
  do {
    before = found.size;
    for (const { parent, survivor } of others) if (found.has(parent)) found.set(survivor.pid, survivor);
  } while (found.size > before);
}

function isGroupAlive(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
