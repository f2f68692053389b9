import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ExecError } from '../errors/exec-error.ts';

export interface ResolvedProgram {
  /** A real path inside the skill folder, an absolute path as written, or a name for the system to look up in PATH. */
  readonly program: string;
  readonly origin: 'skill' | 'absolute' | 'path';
}

/**
 * Finds the program of a command. One with a slash that is not absolute (`./x`, `scripts/x`) lies in the skill folder,
 * whatever the working folder holds; a plain name is looked up in PATH by the system.
 *
 * A file that is missing is not refused here: starting it says "Command not found".
 *
 * @example
 * resolveProgram('scripts/deploy.sh', '/skills/deploy'); // { program: '/skills/deploy/scripts/deploy.sh', origin: 'skill' }
 */
export function resolveProgram(program: string, skillDirectory: string | undefined): ResolvedProgram {
  if (isAbsolute(program)) return { program, origin: 'absolute' };
  if (!program.includes('/')) return { program, origin: 'path' };
  if (skillDirectory === undefined) throw refusal(program, 'the skill is one file and has no folder');
  if (program.split('/').includes('..')) throw refusal(program, 'it leaves the skill folder with `..`');
  const path = join(skillDirectory, program);
  let root: string;
  let place: string;
  try {
    root = realpathSync(skillDirectory);
    place = realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return { program: path, origin: 'skill' };
    throw refusal(program, 'it cannot be looked at', error);
  }
  const rest = relative(root, place);
  if (rest === '' || rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest)) {
    throw refusal(program, 'it leads out of the skill folder');
  }
  if (!statSync(place).isFile()) throw refusal(program, 'it is not a regular file');
  return { program: place, origin: 'skill' };
}

function refusal(program: string, reason: string, cause?: unknown): ExecError {
  return new ExecError('PROGRAM_REFUSED', `The program ${program} is refused: ${reason}`, {
    hint: 'Put the program into the skill folder, such as scripts/run.sh, or name one that is in PATH.',
    data: { program, reason },
    cause,
  });
}
