import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SkillsError, type Catalog } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';
import type { ScriptFile } from './choose-interpreter.ts';

/** Inline metadata stands at the top. */
const startBytes = 256 * 1024;

/** A script of a skill, found and allowed. */
export interface LocatedScript extends ScriptFile {
  readonly skillName: string;
  /** The skill's real folder. */
  readonly directory: string;
  /** The script's absolute path, the same outside and inside. */
  readonly file: string;
}

/**
 * Finds a bundled file by the rules for reading one (ruling 17): no path that leaves, no link that leaves, nothing
 * hidden, only regular files. Should somebody swap it for a link afterwards, that link dangles in the sandbox.
 */
export async function locateScript(
  catalog: Catalog,
  skillName: string,
  path: string,
): Promise<LocatedScript> {
  const skill = catalog.get(skillName);
  if (skill.directory === undefined) throw refusal(path, 'the skill is a single file and has no scripts');
  try {
    const found = await catalog.readFile(skill.name, path, { maxBytes: startBytes });
    const directory = realpathSync(skill.directory);
    const file = join(directory, found.path);
    const executable = (statSync(file).mode & 0o111) !== 0;
    return { skillName: skill.name, directory, file, path: found.path, start: found.bytes, executable };
  } catch (error) {
    throw SkillsError.isInstance(error) ? fromSkills(error, path) : error;
  }
}

function fromSkills(error: SkillsError, path: string): ExecError {
  const options = { hint: error.hint, data: { ...error.data, path }, cause: error };
  if (error.code === 'FILE_NOT_FOUND') return new ExecError('SCRIPT_NOT_FOUND', error.message, options);
  return new ExecError('SCRIPT_REFUSED', error.message, options);
}

/** A script that is there but is not run. */
export function refusal(path: string, reason: string, hint = ''): ExecError {
  return new ExecError('SCRIPT_REFUSED', `The script ${path} is refused: ${reason}`, {
    hint,
    data: { path, reason },
  });
}
