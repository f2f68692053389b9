import { resolve } from 'node:path';
import { askYes } from '../approval/ask-answer.ts';
import { plural } from '../diagnostics/plural.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dataOption, openServerData, type ServerData } from '../server-data/open-server-data.ts';

/** `techne restore`: puts a backup in the place of what a server keeps. */
export const restore: Command = {
  options: [dataOption, { name: 'yes', summary: 'Do not ask whether to replace what is there' }],
  notes: [
    'Reads and checks the whole FILE first, then asks, then replaces everything: accounts, keys, skills, runs.',
    'A backup of SQLite can be restored into PostgreSQL and the other way round. Restart running servers after it.',
    'Ends with 1 when FILE is no whole backup, with 3 when the answer is no, with 4 when there is no FILE; nothing',
    'was changed then.',
  ],
  examples: ['restore techne-backup.gz', 'restore --data /var/lib/techne /backups/techne.gz --yes'],
  async run(context) {
    const { arguments: given, stdout, stderr, json, workingFolder } = context;
    const [name = ''] = given.operands;
    const file = resolve(workingFolder, name);
    const { checkBackup, restoreBackup } = await import('@techne/server');
    const { created_at: createdAt } = await checkBackup(file);
    const data = await openServerData(context, 'make');
    try {
      if (!given.has('yes')) await confirm(context, data, createdAt);
      const restored = await restoreBackup({ store: data.store, skillsFolder: data.skillsFolder, file });
      const { users, tenants, skills } = restored;
      if (json) stdout.json({ file, ...restored });
      else
        stdout.line(
          `Restored: ${plural(users, 'account')} in ${plural(tenants, 'tenant')} and ${plural(skills, 'skill')}, as of ${createdAt}.`,
        );
      stderr.line('Restart the servers that use this data: they may remember what was there before.');
    } finally {
      await data.store.close();
    }
    return exitCodes.done;
  },
};

async function confirm(context: CommandContext, { store, place }: ServerData, moment: string): Promise<void> {
  const { person, stderr } = context;
  const users = await store.accounts.count();
  stderr.line(
    `This replaces everything in ${place} (${plural(users, 'account')} now) by the backup of ${moment}.`,
  );
  if (person === undefined)
    throw new CommandError(exitCodes.refused, 'nothing was changed, for nobody is here to ask. Add --yes.');
  if (!(await askYes(context, person, 'Replace it?')))
    throw new CommandError(exitCodes.refused, 'the answer was no; nothing was changed.');
}
