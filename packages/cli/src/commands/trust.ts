import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { homeFolder, trustFile } from '../configuration/places.ts';
import { projectFolder } from '../execution/project-folder.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { wrapText } from '../terminal/wrap-text.ts';

const meaning =
  'Its skills count as your own from now on: each asks at its first run, then runs outside the sandbox, and its techne.toml counts in full. New skills that come into the folder are trusted too. techne trust --remove undoes it.';

/** `techne trust`: says of a workspace that its skills and its configuration are the person's own. */
export const trust: Command = {
  options: [
    { name: 'remove', summary: 'Trust the folder no longer' },
    { name: 'list', summary: 'Show the folders that are trusted' },
  ],
  notes: [
    'DIR is a workspace; without it the git root here, else this folder. Trust holds for all below it: its skills',
    'count as your own, and its techne.toml counts in full. Look through it first. Home, and what is above it,',
    'cannot be trusted as a whole.',
  ],
  examples: ['trust', 'trust ~/projects/app', 'trust --list', 'trust --remove'],
  async run(context) {
    const { arguments: given, stdout, stderr, json } = context;
    const { TrustStore } = await import('@techne/exec');
    const store = new TrustStore(trustFile(context));
    if (given.has('list')) {
      const folders = store.list();
      if (json) stdout.json(folders);
      else if (folders.length > 0) stdout.lines(folders.map((folder) => [folder]));
      else stderr.line('No folder is trusted.');
      return exitCodes.done;
    }
    const folder = chooseFolder(context);
    const trusted = !given.has('remove');
    if (trusted) refuseWide(folder, context);
    const changed = trusted ? await store.add(folder) : await store.remove(folder);
    if (json) stdout.json({ folder, trusted: store.has(folder), changed });
    else stdout.line(describe(folder, trusted, changed));
    if (trusted && changed) stderr.lines(wrapText(meaning, stderr.width).map((line) => [line]));
    if (!trusted && store.has(folder))
      stderr.line(`techne: warning: a folder above ${folder} is trusted, and so is all below it.`);
    return exitCodes.done;
  },
};

function chooseFolder({ arguments: given, workingFolder }: CommandContext): string {
  const [named] = given.operands;
  const folder =
    named === undefined ? (projectFolder(workingFolder) ?? workingFolder) : resolve(workingFolder, named);
  if (existsSync(folder)) return realpathSync(folder);
  // What is gone can still be forgotten.
  if (given.has('remove')) return folder;
  throw new CommandError(exitCodes.notFound, `there is no folder ${named ?? folder}.`);
}

/** Everything that ever comes to lie in home would be trusted. */
function refuseWide(folder: string, context: CommandContext): void {
  const home = homeFolder(context);
  const way = relative(folder, existsSync(home) ? realpathSync(home) : home);
  if (way !== '' && way.startsWith('..')) return;
  throw new CommandError(
    exitCodes.refused,
    `${folder} cannot be trusted as a whole: your home lies in it. Name a project: techne trust DIR.`,
  );
}

function describe(folder: string, trusted: boolean, changed: boolean): string {
  if (trusted) return changed ? `Trusted: ${folder}` : `Trusted already: ${folder}`;
  return changed ? `No longer trusted: ${folder}` : `Was not trusted: ${folder}`;
}
