import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ChildOptions {
  /** Where it starts. */
  readonly folder: string;
  /** Holds the empty home folder and the temporary files of all children, and is removed in the end. */
  readonly scratch: string;
  /** Seconds until it is killed. */
  readonly patience: number;
}

export interface ChildOutcome {
  /** Milliseconds from start to end. */
  readonly elapsed: number;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** Runs one fresh Node process to its end, or kills it when the time is up. */
export function runChild(args: readonly string[], options: ChildOptions): ChildOutcome {
  const { folder, scratch, patience } = options;
  const home = join(scratch, 'home');
  const temporary = join(scratch, 'temporary');
  mkdirSync(home, { recursive: true });
  mkdirSync(temporary, { recursive: true });
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    // Only what a program needs: nothing of the person who measures, and no reports to anybody.
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      USERPROFILE: home,
      TECHNE_HOME: home,
      TMPDIR: temporary,
      NO_COLOR: '1',
      DO_NOT_TRACK: '1',
      DISABLE_TELEMETRY: '1',
      MASTRA_TELEMETRY_DISABLED: '1',
    },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: patience * 1000,
    killSignal: 'SIGKILL',
  });
  const elapsed = performance.now() - started;
  const timedOut = error !== undefined && 'code' in error && error.code === 'ETIMEDOUT';
  return { elapsed, status, stdout, stderr, timedOut };
}

/** The last line of JSON that a child wrote behind `title`, whatever else it printed. */
export function lastReport<Report>(stdout: string, title: string): Report | undefined {
  const line = stdout.split('\n').findLast((each) => each.startsWith(title));
  return line === undefined ? undefined : (JSON.parse(line.slice(title.length)) as Report);
}
