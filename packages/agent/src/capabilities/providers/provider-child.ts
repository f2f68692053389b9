import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { LineBuffer } from './line-buffer.ts';
import { maximumAnswerBytes } from './provider-protocol.ts';

const graceMs = 1000;
const keyDescriptor = 3;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** What a provider's process does, as it happens. Nothing is told after `ended`. */
export interface ProviderChildListener {
  /** A whole line; `rest` when more than the line came with it. */
  line(line: Buffer, rest: boolean): void;
  tooLong(): void;
  ended(how: { readonly started: boolean; readonly reason: string }): void;
}

/** Groups that must not outlive this process. */
const living = new Set<number>();
let isWatching = false;

/**
 * One running process of a provider, without a shell, in a group of its own. It finds on descriptor 3 the key that
 * identity tokens are signed with, as base64url and a line end: an environment can be read by others, a pipe cannot.
 */
export class ProviderChild {
  /** Fresh for every process. */
  readonly key: Buffer = randomBytes(32);
  readonly #child: Child;
  #isOver = false;

  constructor(
    command: readonly string[],
    environment: Readonly<Record<string, string>>,
    listener: ProviderChildListener,
  ) {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: '/',
      env: { ...environment, TECHNE_IDENTITY_KEY_FD: String(keyDescriptor) },
      // Nobody reads what it complains about: it may hold anything.
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      detached: true,
      windowsHide: true,
    }) as Child;
    this.#child = child;
    track(child.pid);
    const end = (started: boolean, reason: string): void => {
      if (this.#isOver) return;
      this.#isOver = true;
      // What it started does not outlive it.
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      untrack(child.pid);
      listener.ended({ started, reason });
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      end(child.pid !== undefined, error.code ?? 'unknown'),
    );
    child.once('exit', (code, signal) => end(true, signal ?? `code ${code ?? 0}`));
    const key = child.stdio[keyDescriptor] as unknown as Writable | null;
    key?.on('error', () => undefined);
    key?.end(`${this.key.toString('base64url')}\n`);
    // It may close its input at any time; what matters is whether it answers.
    child.stdin?.on('error', () => undefined);
    this.#read(listener);
    // A provider that nobody waits for does not keep the host alive; one that is asked has its time limit running.
    child.unref();
    for (const stream of child.stdio) (stream as Partial<Socket> | null)?.unref?.();
  }

  send(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Ends it and everything that it started. The listener hears nothing any more. */
  end(): void {
    const { pid } = this.#child;
    this.#isOver = true;
    this.#child.stdout?.destroy();
    this.#child.stdin?.destroy();
    if (pid === undefined) return;
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => {
      signalGroup(pid, 'SIGKILL');
      untrack(pid);
    }, graceMs);
    timer.unref();
  }

  #read(listener: ProviderChildListener): void {
    const buffer = new LineBuffer(maximumAnswerBytes);
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      if (this.#isOver) return;
      const read = buffer.push(chunk);
      if (read === 'too-long') listener.tooLong();
      else if (read !== 'incomplete') listener.line(read.line, read.rest);
    });
    this.#child.stdout?.on('error', () => undefined);
  }
}

function track(pid: number | undefined): void {
  if (pid === undefined) return;
  living.add(pid);
  if (isWatching) return;
  isWatching = true;
  process.once('exit', () => {
    for (const group of living) signalGroup(group, 'SIGKILL');
  });
}

function untrack(pid: number | undefined): void {
  if (pid !== undefined) living.delete(pid);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone.
  }
}
