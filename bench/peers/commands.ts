import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command that lists skills, as a person types it. */
export interface ListingCommand {
  readonly package: string;
  readonly typed: string;
  readonly place?: string;
  readonly remark: string;
  arguments(root: string): string[];
}

const here = dirname(fileURLToPath(import.meta.url));

export const techneCommand: ListingCommand = {
  package: '@techne/skills',
  typed: 'techne list --root DIR',
  remark: 'name and description of each',
  arguments: (root) => [join(here, '../../packages/cli/dist/main.js'), 'list', '--root', root],
};

export const peerCommands: readonly ListingCommand[] = [
  {
    package: 'openskills',
    typed: 'openskills list',
    place: '.claude/skills',
    remark: 'name and description of each',
    arguments: () => [program('openskills'), 'list'],
  },
  {
    package: 'skillkit',
    typed: 'skillkit list',
    place: '.claude/skills',
    remark: 'name and 50 letters of the description',
    arguments: () => [program('skillkit'), 'list'],
  },
  {
    package: 'skills',
    typed: 'skills list',
    place: '.agents/skills',
    remark: 'name, path and agents; no description',
    arguments: () => [program('skills'), 'list'],
  },
  {
    package: 'skills-ref',
    typed: 'skills-ref to-prompt DIR/*',
    remark: 'the prompt for a model, the nearest that it has; the shell finds the folders',
    arguments: (root) => [
      program('skills-ref'),
      'to-prompt',
      ...readdirSync(root).map((folder) => join(root, folder)),
    ],
  },
];

/** The file that the package installs as a command of its own name. */
function program(name: string): string {
  const manifest = join(here, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return createRequire(manifest).resolve(join(dirname(manifest), bin[name] as string));
}
