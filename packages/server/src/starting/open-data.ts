import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '@techne/config';
import { openStore, type Store } from '@techne/store';
import { ServerError } from '../errors/server-error.ts';
import { databaseUrl } from './database-url.ts';

export interface OpenDataOptions {
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  readonly data?: string | undefined;
  readonly now: () => number;
}

/** The folder of data, and the database: PostgreSQL where one is named, else SQLite in that folder. */
export async function openData(
  options: OpenDataOptions,
): Promise<{ readonly store: Store; readonly dataFolder: string }> {
  const { config, environment, data, now } = options;
  const dataFolder = resolve(data ?? config.server.data);
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ServerError('DATA_UNWRITABLE', `The data folder ${dataFolder} cannot be written`, {
      hint: 'Name another one with --data DIR, or change who owns it.',
      data: { folder: dataFolder },
      cause,
    });
  }
  const url = databaseUrl(config, environment);
  const place = url === undefined ? { file: join(dataFolder, 'techne.db') } : { url };
  return { dataFolder, store: await openStore({ ...place, now }) };
}
