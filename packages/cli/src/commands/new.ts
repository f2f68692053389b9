import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkStrictName, normalizeName } from '@techne/skills';
import { composeSkill } from '../creation/compose-skill.ts';
import { createFolder } from '../creation/create-folder.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dialectChoices } from '../program/global-options.ts';
import { quoteArgument } from '../terminal/quote-argument.ts';

const usualFolder = join('.agents', 'skills');

/** `techne new`: writes the first SKILL.md of a skill. */
export const newSkill: Command = {
  options: [
    { name: 'dir', value: 'DIR', summary: `Folder of skills to put it in; without it ${usualFolder} here` },
    { name: 'description', value: 'TEXT', summary: 'What the skill does and when to use it' },
  ],
  notes: [
    'The name is 1 to 64 lower-case letters and digits, with single hyphens between them. Without --dialect the',
    'skill follows the open standard, agentskills. Nothing that exists is overwritten.',
  ],
  examples: [
    'new my-skill',
    'new review --description "Reviews code. Use before a merge."',
    'new lookup --dialect gibberish --dir ./skills',
  ],
  async run({ arguments: given, stdout, stderr, json, workingFolder }) {
    const [name = ''] = given.operands;
    checkName(name);
    const choice = given.oneOf('dialect', dialectChoices) ?? 'auto';
    const dialect = choice === 'auto' ? 'agentskills' : choice;
    const description = given.text('description')?.trim() ?? `What ${name} does, and when to use it.`;
    const { text, problem } = composeSkill(dialect, name, description);
    if (problem !== undefined)
      throw new CommandError(exitCodes.usage, `--description will not do: ${problem}. Change it.`);

    const folder = join(given.text('dir') ?? usualFolder, name);
    const path = join(folder, 'SKILL.md');
    writeSkill(resolve(workingFolder, folder), folder, text);
    if (json) stdout.json({ name, dialect, path: resolve(workingFolder, path) });
    else stdout.line(`Created ${path}`);
    stderr.line(
      `Next: write its instructions there, then run techne validate --strict ${quoteArgument(folder)}`,
    );
    return exitCodes.done;
  },
};

function checkName(name: string): void {
  const problem = checkStrictName(name);
  if (problem === null) return;
  throw new CommandError(
    exitCodes.usage,
    `"${name}" cannot be the name of a skill: ${problem}. Try techne new ${normalizeName(name)}.`,
  );
}

function writeSkill(folder: string, shown: string, text: string): void {
  const exists = new CommandError(
    exitCodes.failed,
    `${shown} exists already, and nothing is overwritten. Choose another name, or remove it.`,
  );
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) throw exists;
  try {
    createFolder(folder, 'SKILL.md', text);
  } catch (error) {
    if (isTaken(error)) throw exists;
    throw error;
  }
}

/** Somebody else made it in the meantime. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error) || error.syscall !== 'rename')
    return false;
  return ['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(String(error.code));
}
