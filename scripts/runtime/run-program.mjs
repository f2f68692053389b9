import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from './repository-root.mjs';

/** Runs a program with the terminal attached and answers its exit code. */
export async function runAttached(program, args, options = {}) {
  const child = spawn(program, args, { cwd: repositoryRoot, stdio: 'inherit', ...options });
  const stopForwarding = forwardSignals(child);
  try {
    return exitCode(await ended(child));
  } finally {
    stopForwarding();
  }
}

/** Runs a program and answers its exit code with everything that it printed. */
export async function runCaptured(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const parts = { stdout: [], stderr: [], output: [] };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      parts[name].push(text);
      parts.output.push(text);
    });
  }
  const end = await ended(child);
  const [stdout, stderr, output] = Object.values(parts).map((texts) => texts.join(''));
  return { code: exitCode(end), stdout, stderr, output };
}

/** A program that a signal ended has the exit code that shells give it. */
function exitCode({ code, signal }) {
  return code ?? 128 + constants.signals[signal];
}

/** Passes signals on to the child; the answer stops that. */
export function forwardSignals(child) {
  // A terminal sends its interrupt to the whole group: passing it on would interrupt the child twice.
  const interrupt = process.stdin.isTTY ? () => {} : () => child.kill('SIGINT');
  const handlers = {
    SIGINT: interrupt,
    SIGTERM: () => child.kill('SIGTERM'),
    SIGHUP: () => child.kill('SIGHUP'),
  };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
  };
}

/** Waits for the child's end: `{ code, signal }`. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** The environment with the repository's programs, its Node among them, first in the path. */
export function environmentWithPrograms(environment = process.env) {
  const programs = join(repositoryRoot, 'node_modules', '.bin');
  return { ...environment, PATH: [programs, environment.PATH ?? ''].join(delimiter) };
}
