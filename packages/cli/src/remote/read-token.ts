import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** The token for a server: of `--token-file`, else of `TECHNE_TOKEN`. It never stands on a command line. */
export async function readToken({
  arguments: given,
  environment,
  workingFolder,
}: CommandContext): Promise<string | undefined> {
  const file = given.text('token-file');
  const text =
    file === undefined ? environment['TECHNE_TOKEN'] : await readText(resolve(workingFolder, file));
  const token = text?.trim() ?? '';
  const origin = file ?? 'TECHNE_TOKEN';
  if (token === '' && file === undefined) return undefined;
  // What cannot stand in a header is no token; the message does not repeat it.
  if (!/^[\w.~+/=-]{1,8192}$/.test(token))
    throw new CommandError(
      exitCodes.usage,
      `there is no token in ${origin}: it is one word, without blanks.`,
    );
  return token;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new CommandError(exitCodes.usage, `--token-file ${path} cannot be read (${reason}).`);
  }
}
