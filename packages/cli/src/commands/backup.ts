import { resolve } from 'node:path';
import { plural } from '../diagnostics/plural.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dataOption, openServerData } from '../server-data/open-server-data.ts';

/** `techne backup`: all that a server keeps, as one file. */
export const backup: Command = {
  options: [dataOption],
  notes: [
    'Accounts, keys, skills with their versions, runs, approvals: from one moment, while servers go on serving.',
    'FILE appears whole or not at all and replaces an older one. Only you can read it; keep it so, for the keys are',
    'in it. It is gzip with a line of JSON for each row and file, for SQLite and PostgreSQL alike.',
  ],
  examples: ['backup techne-backup.gz', 'backup --data /var/lib/techne /backups/techne.gz'],
  async run(context) {
    const { arguments: given, stdout, json, workingFolder } = context;
    const [name = ''] = given.operands;
    const file = resolve(workingFolder, name);
    const { writeBackup } = await import('@techne/server');
    const { store, skillsFolder } = await openServerData(context);
    try {
      const { bytes, files } = await writeBackup({ store, skillsFolder, file });
      if (json) stdout.json({ file, database: store.kind, bytes, files });
      else stdout.line(`Written: ${file}, ${plural(bytes, 'byte')}.`);
    } finally {
      await store.close();
    }
    return exitCodes.done;
  },
};
