import { join } from 'node:path';
import { openStore, type OpenStoreOptions } from '@techne/store';
import { describe, inject, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { DatabaseSkills } from './database-skills.ts';
import { FileSkills } from './file-skills.ts';
import { describeManagedSkills, type ContractSubject } from './managed-skills.contract.ts';

const log = { warn: () => {} };

/** Each `another` has a database connection of its own, as another process has. */
async function subject(
  Kind: typeof FileSkills | typeof DatabaseSkills,
  place: (folder: string) => Promise<OpenStoreOptions> | OpenStoreOptions,
): Promise<ContractSubject> {
  const data = temporaryFolder();
  const folder = join(data, 'skills');
  const options = await place(data);
  let count = 0;
  const another = async () => {
    const store = await openStore(options);
    onTestFinished(() => store.close());
    // Servers on one PostgreSQL have mirrors of their own.
    const own = Kind === DatabaseSkills && count++ > 0 ? join(data, `mirror-${count}`) : folder;
    return new Kind({ folder: own, store, log, now: Date.now });
  };
  return { skills: await another(), another, folder };
}

const file = (data: string): OpenStoreOptions => ({ file: join(data, 'techne.db') });

async function fresh(): Promise<OpenStoreOptions> {
  const response = await fetch(inject('freshPostgresDatabases'), { method: 'POST' });
  return { url: await response.text() };
}

describe('FileSkills', () => {
  describeManagedSkills(() => subject(FileSkills, file));
});
describe('DatabaseSkills on SQLite', () => {
  describeManagedSkills(() => subject(DatabaseSkills, file));
});
describe.skipIf(inject('freshPostgresDatabases') === '')(
  'DatabaseSkills on PostgreSQL [reason: needs PostgreSQL]',
  () => {
    describeManagedSkills(() => subject(DatabaseSkills, fresh));
  },
);
