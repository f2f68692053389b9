import { readFileSync } from 'node:fs';
import { descendantsOf } from './namespace-processes.ts';

const pause = 100;
const pageBytes = 4096;

/**
 * Watches what the processes of a run use together. Only for where no control group can be had: the limit of each
 * process is the kernel's, but a hundred processes may each come close to it.
 *
 * @returns stops watching
 */
export function watchMemory(firstPid: number, limitBytes: number, exceeded: () => void): () => void {
  return watch(() => {
    const pids = descendantsOf(firstPid);
    // Private pages are quick to read but count what forks share several times; the exact sum is slow.
    return sum(pids, privateBytes) > limitBytes && sum(pids, proportionalBytes) > limitBytes;
  }, exceeded);
}

/** Watches for the kernel having ended one process of a group: a run that lost one is no use to anybody. */
export function watchKills(hasKilled: () => boolean, exceeded: () => void): () => void {
  return watch(hasKilled, exceeded);
}

function watch(isExceeded: () => boolean, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (!isExceeded()) return;
    clearInterval(timer);
    exceeded();
  }, pause);
  timer.unref();
  return () => clearInterval(timer);
}

function sum(pids: readonly number[], measure: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + measure(pid), 0);
}

function privateBytes(pid: number): number {
  const [, resident = '0', shared = '0'] = read(`/proc/${pid}/statm`).split(' ');
  return (Number(resident) - Number(shared)) * pageBytes;
}

function proportionalBytes(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return kibibytes === undefined ? privateBytes(pid) : Number(kibibytes) * 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
