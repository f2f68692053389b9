import { openCatalog } from '../catalog/open-catalog.ts';
import { skillUnknown } from '../detail/skill-unknown.ts';
import { collectPackages } from '../execution/collect-packages.ts';
import { unavailable } from '../tools/find-tool.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { quoteArgument } from '../terminal/quote-argument.ts';
import { span } from '../terminal/span.ts';
import { untilInterrupted } from '../execution/until-interrupted.ts';

/** `techne packages`: packages of the system that skills need. */
export const packages: Command = {
  options: [{ name: 'install', summary: 'Install what is missing; needs root' }],
  notes: [
    'Of the skills named, else of all. --install without names leaves out what only untrusted skills ask for.',
    'Ends with 1 when something is missing and was not installed.',
  ],
  examples: ['packages', 'packages research', 'packages research --install'],
  async run(context) {
    const { arguments: given, stdout, stderr, json } = context;
    const catalog = await openCatalog(context);
    const chosen = given.operands.map((name) => {
      const skill = catalog.find(name);
      if (skill === undefined) throw skillUnknown(catalog, name);
      if (!skill.available) throw unavailable(skill);
      return skill;
    });
    const skills = chosen.length > 0 ? chosen : catalog.listAvailable();
    const { checkPackages, installCommand, installPackages } = await import('@techne/exec');
    const { wanted, refused } = collectPackages(skills, (name) => installCommand([name]));
    for (const { name, skill } of refused)
      stderr.line(`techne: warning: the skill "${skill}" asks for "${name}", which is no name of a package.`);

    if (given.has('install')) {
      const names = [...wanted].filter(
        ([, by]) => chosen.length > 0 || by.some(({ trust }) => trust !== 'untrusted'),
      );
      const { result } = await untilInterrupted((signal) =>
        installPackages(
          names.map(([name]) => name),
          { signal, onOutput: (text) => stderr.text(text) },
        ),
      );
      if (!json && result.installed.length > 0) stdout.line(`Installed: ${result.installed.join(', ')}`);
    }
    const check = await checkPackages([...wanted.keys()]);
    const rows = [...wanted].map(([name, by]) => {
      return { name, skills: by.map((skill) => skill.name), installed: !check.missing.includes(name) };
    });
    if (json) stdout.json({ packages: rows, install_command: check.installCommand ?? null });
    else if (rows.length === 0) stderr.line('No skill here asks for a package.');
    else {
      stdout.lines(
        rows.map(({ name, skills: by, installed }) => [
          span('accent', name),
          '  ',
          installed ? span('good', 'present') : span('danger', 'missing'),
          span('quiet', `  for ${by.join(', ')}`),
        ]),
      );
    }
    if (check.missing.length === 0) return exitCodes.done;
    const command = check.installCommand?.map(quoteArgument).join(' ');
    throw new CommandError(
      exitCodes.failed,
      `missing: ${check.missing.join(', ')}. ${command === undefined ? 'Install them with the package manager of this system.' : `Run: ${command}`}`,
    );
  },
};
