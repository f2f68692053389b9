import { readFileSync, readlinkSync } from 'node:fs';

/** Tells one process from all others, a later one with the same number included. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, in ticks since the machine did; empty where the system does not tell. */
  readonly started: string;
  /** Numbers of processes mean something inside one of these only, e.g. one container. */
  readonly space: string;
}

const ownSpace = readSpace();
export const ownMark: ProcessMark = {
  pid: process.pid,
  started: startOf(process.pid) ?? '',
  space: ownSpace,
};

/** Whether that process still runs; undefined when that cannot be known from here. */
export function isRunning({ pid, started, space }: ProcessMark): boolean | undefined {
  if (space !== ownSpace) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return started === '' || now === undefined || now === started;
}

export function markText({ pid, started, space }: ProcessMark): string {
  return `${pid}-${started}-${space}`;
}

/** Undefined when the text is none of ours. */
export function parseMark(text: string): ProcessMark | undefined {
  const [, pid, started, space] = /^(\d{1,10})-(\d*)-(\d*)/.exec(text) ?? [];
  if (pid === undefined || started === undefined || space === undefined) return undefined;
  return { pid: Number(pid), started, space };
}

/** The 22nd field; the second one may hold blanks and brackets. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function readSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}
