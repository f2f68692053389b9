import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProcessEnd } from './process-result.ts';

type NotStarted = Extract<ProcessEnd, { kind: 'not-started' }>;

export interface Start {
  readonly program: string;
  /** The program as its author wrote it. */
  readonly label: string;
  readonly cwd: string;
}

/** What the system's refusal to start a program means (gibberish.md, section 9.3). */
export function explainStartFailure(error: unknown, { program, label, cwd }: Start): NotStarted {
  const code = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
  return { kind: 'not-started', code, reason: reasonOf(code, program, label, cwd) };
}

function reasonOf(code: string, program: string, label: string, cwd: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      // The system says the same of a missing working folder and of a missing `#!` interpreter.
      if (!isFolder(cwd)) return 'Working folder not found';
      return isFile(program, cwd) ? `Interpreter not found: ${label}` : `Command not found: ${label}`;
    case 'EACCES':
    case 'EPERM':
      return `Permission denied: ${label}`;
    case 'ENOEXEC':
      return `Exec format error: ${label}`;
    case 'E2BIG':
      return `Argument list too long: ${label}`;
    default:
      return `Command could not be started: ${label} (${code})`;
  }
}

/**
 * Whether a program given by its path is a file that the system would refuse as ENOEXEC: no binary and no `#!`.
 * The C library gives such a file to /bin/sh without a word, and there must never be a shell.
 */
export function lacksProgramFormat(program: string, cwd: string): boolean {
  if (process.platform !== 'linux' || !program.includes('/')) return false;
  const path = resolve(cwd, program);
  const start = Buffer.alloc(4);
  let length: number;
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      length = readSync(descriptor, start, 0, 4, 0);
    } finally {
      closeSync(descriptor);
    }
    if (start.toString('latin1', 0, 2) === '#!' || start.toString('latin1') === '\u007fELF') return false;
    // Not executable at all is another refusal, and the system's own.
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return length < 2 || isFile(path, cwd);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isFile(program: string, cwd: string): boolean {
  if (!program.includes('/')) return false;
  try {
    return statSync(resolve(cwd, program), { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
