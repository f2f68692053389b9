import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '@techne/config';
import type { Store } from '@techne/store';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import type { OptionDefinition } from '../program/option.ts';

/** What a server of this configuration keeps. */
export interface ServerData {
  readonly config: Config;
  readonly store: Store;
  /** Of the database, managed skills and scratch folders. */
  readonly dataFolder: string;
  /** Where managed skills lie in folders; undefined where they live in the database. */
  readonly skillsFolder: string | undefined;
  /** For people. */
  readonly place: string;
  /** What links to the server begin with. */
  readonly url: string;
}

export const dataOption: OptionDefinition = {
  name: 'data',
  value: 'DIR',
  summary: 'The data folder of the server; without it [server] data, else data in TECHNE_HOME',
};

/**
 * Opens the same database and folder as `techne serve` with the same options.
 *
 * @param missing what to do where no server ever ran: make everything, or end with 4
 */
export async function openServerData(
  context: CommandContext,
  missing: 'make' | 'fail' = 'fail',
): Promise<ServerData> {
  const { arguments: given, environment, workingFolder } = context;
  const { config } = await loadConfiguration(context, await trustedFolders(context));
  const named = given.text('data');
  const data = named === undefined ? config.server.data : resolve(workingFolder, named);
  const { host, port, publicUrl, databaseUrl = environment['DATABASE_URL'] ?? '' } = config.server;
  if (missing === 'fail' && databaseUrl === '' && !existsSync(join(data, 'techne.db')))
    throw new CommandError(
      exitCodes.notFound,
      `there is no data of a server in ${data}. Name its folder with --data DIR, or set DATABASE_URL.`,
    );
  const { openData } = await import('@techne/server');
  const { store, dataFolder } = await openData({
    config,
    environment: { ...environment },
    data,
    now: Date.now,
  });
  const isFiles = store.kind === 'sqlite';
  return {
    config,
    store,
    dataFolder,
    skillsFolder: isFiles ? join(dataFolder, 'skills') : undefined,
    place: isFiles ? dataFolder : 'PostgreSQL',
    url: publicUrl ?? `http://${host}:${port}`,
  };
}
