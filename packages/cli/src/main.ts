#!/usr/bin/env node
import { exitCodes } from './program/exit-codes.ts';
import { runCommand } from './program/run-command.ts';
import { isTerminal, openWriter } from './terminal/descriptor-writer.ts';
import { lineEditorAt, linesOf } from './terminal/line-editor.ts';
import { personAt } from './terminal/person.ts';

// No handler for SIGINT here: without one it ends the process at once, also in long work, and a shell reports 130.
process.exitCode = await runCommand(process.argv.slice(2), {
  stdout: openWriter('stdout', 1),
  stderr: openWriter('stderr', 2),
  env: process.env,
  cwd: workingFolder(),
  columns: isTerminal(1) ? process.stdout.columns : undefined,
  errorColumns: !isTerminal(1) && isTerminal(2) ? process.stderr.columns : undefined,
  person:
    isTerminal(0) && isTerminal(2)
      ? personAt(
          () => process.stdin,
          lineEditorAt(() => ({ input: process.stdin, output: process.stderr })),
        )
      : undefined,
  lines: () => linesOf(process.stdin),
});

function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('techne: the working folder does not exist any more. Change to another one.\n');
    process.exit(exitCodes.failed);
  }
}
