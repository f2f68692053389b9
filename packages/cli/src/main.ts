#!/usr/bin/env node
import { isatty } from 'node:tty';
import { exitCodes } from './program/exit-codes.ts';
import { runCommand } from './program/run-command.ts';
import { personAt } from './terminal/person.ts';
import type { TextWriter } from './terminal/printer.ts';

// No handler for SIGINT here: without one it ends the process at once, also in long work, and a shell reports 130.
process.exitCode = await runCommand(process.argv.slice(2), {
  stdout: openLate('stdout', 1),
  stderr: openLate('stderr', 2),
  env: process.env,
  cwd: workingFolder(),
  columns: isatty(1) ? process.stdout.columns : undefined,
  errorColumns: !isatty(1) && isatty(2) ? process.stderr.columns : undefined,
  person: isatty(0) && isatty(2) ? personAt(() => process.stdin) : undefined,
});

function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('techne: the working folder does not exist any more. Change to another one.\n');
    process.exit(exitCodes.failed);
  }
}

/** A stream of the process that is opened when the first text goes there, since that takes a while. */
function openLate(name: 'stdout' | 'stderr', descriptor: number): TextWriter {
  let stream: NodeJS.WriteStream | undefined;
  return {
    isTTY: isatty(descriptor),
    write(text) {
      stream ??= process[name].on('error', endOnFailedWrite);
      return stream.write(text);
    },
  };
}

/** A reader that has seen enough, such as `head`, closes the pipe: the command goes on to its own exit code. */
function endOnFailedWrite(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`techne: the output cannot be written (${error.code ?? error.message}).\n`);
  process.exit(exitCodes.failed);
}
