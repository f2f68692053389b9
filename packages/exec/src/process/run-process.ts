import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { runIdVariable } from '../environment/command-environment.ts';
import { ExecError } from '../errors/exec-error.ts';
import { createRedactor, type Redactor } from '../secrets/create-redactor.ts';
import { captureOutput } from './capture-output.ts';
import { endRun, send } from './end-run.ts';
import { explainStartFailure, lacksProgramFormat } from './explain-start-failure.ts';
import { findSurvivors, type RunIdentity } from './find-survivors.ts';
import type { ProcessEnd, ProcessResult } from './process-result.ts';
import { trackGroup } from './running-groups.ts';

export interface RunProcessOptions {
  /** A path, or a name that the system looks up in the PATH of `env`. */
  readonly program: string;
  readonly args: readonly string[];
  /** How messages name the program. Default: `program`. */
  readonly label?: string | undefined;
  readonly cwd: string;
  /** The whole environment. The run's id is added, unless it has one or there is a container. */
  readonly env: Readonly<Record<string, string>>;
  /** 1 to 300. */
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly redactor?: Redactor | undefined;
  /** Between SIGTERM and SIGKILL. Default 5. */
  readonly graceSeconds?: number | undefined;
  /** What holds the program, such as a sandbox; it then answers for everything that the program starts. */
  readonly container?: ProcessContainer | undefined;
}

/** Something around a program that has its own way to end everything in it. */
export interface ProcessContainer {
  /** What the child gets as descriptor 3, 4 and so on. */
  readonly descriptors: readonly ('pipe' | 'ignore' | number)[];
  /** Called once, right after the spawn. */
  started(child: ChildProcess): void;
  /** Asks or forces everything inside to end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** What a program left running gets to end by itself, and after that between SIGTERM and SIGKILL. */
const settleMs = 250;
const leftoverGraceMs = 1000;
const nothingToHide = createRedactor({});

/**
 * Runs a program to its end, without a shell, and leaves no process behind. Never rejects because of what the program
 * does; failing to start is a result too.
 *
 * @example
 * const result = await runProcess({ program: 'git', args: ['--version'], cwd: '/', env: { PATH: '/usr/bin' }, timeoutSeconds: 30 });
 * result.output; // 'git version …\n'
 */
export async function runProcess(options: RunProcessOptions): Promise<ProcessResult> {
  const { program, cwd, container, timeoutSeconds, label = program } = options;
  if (!(timeoutSeconds >= 1 && timeoutSeconds <= 300)) throw badTimeout(timeoutSeconds);
  const startedAt = performance.now();
  if (options.signal?.aborted === true) return withoutOutput({ kind: 'cancelled' }, startedAt);
  if (lacksProgramFormat(program, cwd)) return notStarted({ code: 'ENOEXEC' }, startedAt);

  const runId = options.env[runIdVariable] ?? randomUUID();
  const env = container === undefined ? { ...options.env, [runIdVariable]: runId } : options.env;
  let child: ChildProcess;
  try {
    child = spawn(program, options.args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...(container?.descriptors ?? [])],
      // A session and a group of its own, so that a signal reaches all of it and nothing else.
      detached: true,
      windowsHide: true,
    });
  } catch (error) {
    return notStarted(error, startedAt);
  }
  if (child.pid === undefined)
    return notStarted(await new Promise((resolve) => child.once('error', resolve)), startedAt);

  // Later ones are about signals that came too late.
  child.on('error', () => undefined);
  const run: RunIdentity = { leader: child.pid, runId };
  const untrack = trackGroup(run.leader);
  try {
    container?.started(child);
    const captured = captureOutput(child, options.redactor ?? nothingToHide);
    const { end, survivorsEnded } = await supervise(child, run, startedAt, options);
    await captured.finish();
    return { end, ...captured.render(), survivorsEnded, durationMs: performance.now() - startedAt };
  } finally {
    untrack();
  }

  function notStarted(error: unknown, since: number): ProcessResult {
    return withoutOutput(explainStartFailure(error, { program, label, cwd }), since);
  }
}

interface Supervised {
  readonly end: ProcessEnd;
  readonly survivorsEnded: number;
}

/** Waits for the end, by itself or by timeout or cancellation, until no process of the run is alive. */
async function supervise(
  child: ChildProcess,
  run: RunIdentity,
  startedAt: number,
  options: RunProcessOptions,
): Promise<Supervised> {
  const { container, signal, timeoutSeconds, graceSeconds = 5 } = options;
  const exited = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (exitCode, name) => {
      resolve(
        exitCode === null ? { kind: 'signalled', signal: name ?? 'SIGKILL' } : { kind: 'exited', exitCode },
      );
    });
  });
  const stop = stopAfter(timeoutSeconds, signal);
  try {
    const end = await Promise.race([exited, stop.stopped]);
    const isOver = end.kind === 'exited' || end.kind === 'signalled';
    const termMs = graceSeconds * 1000;
    if (container !== undefined) {
      if (!isOver) await endContainer(container, exited, run, termMs);
      // What is inside ends with it; this is for its own helpers.
      send(-run.leader, 'SIGKILL');
      return { end, survivorsEnded: 0 };
    }
    if (!isOver) return { end, survivorsEnded: await endRun(run, { settleMs: 0, termMs }) };
    if (findSurvivors(run, performance.now() - startedAt).length === 0) return { end, survivorsEnded: 0 };
    const graces = { settleMs: Math.min(settleMs, termMs), termMs: Math.min(leftoverGraceMs, termMs) };
    return { end, survivorsEnded: await endRun(run, graces) };
  } finally {
    stop.dispose();
  }
}

async function endContainer(
  container: ProcessContainer,
  exited: Promise<ProcessEnd>,
  run: RunIdentity,
  termMs: number,
): Promise<void> {
  container.end('SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  const graceIsOver = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, termMs, false);
  });
  const hasExited = await Promise.race([exited.then(() => true), graceIsOver]);
  clearTimeout(timer);
  if (hasExited) return;
  container.end('SIGKILL');
  send(-run.leader, 'SIGKILL');
  await exited;
}

/** Whatever comes first: the time limit or the host's wish. */
function stopAfter(
  seconds: number,
  signal: AbortSignal | undefined,
): { stopped: Promise<ProcessEnd>; dispose: () => void } {
  const { promise: stopped, resolve } = Promise.withResolvers<ProcessEnd>();
  const timer = setTimeout(() => resolve({ kind: 'timed-out', seconds }), seconds * 1000);
  const cancel = (): void => resolve({ kind: 'cancelled' });
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    stopped,
    dispose: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

function withoutOutput(end: ProcessEnd, startedAt: number): ProcessResult {
  const durationMs = performance.now() - startedAt;
  return { end, output: '', truncated: false, removedBytes: 0, stdout: '', durationMs, survivorsEnded: 0 };
}

function badTimeout(timeoutSeconds: number): ExecError {
  return new ExecError('ARGUMENT_ERROR', `The timeout ${timeoutSeconds} is not between 1 and 300 seconds`, {
    hint: 'Give a number of seconds from 1 to 300.',
    data: { timeoutSeconds },
  });
}
