import type { Store } from '@techne/store';
import type { BackupHeader } from './backup-line.ts';
import { checkBackup } from './check-backup.ts';
import { readBackup } from './read-backup.ts';
import { stageSkills, type StagedSkills } from './stage-skills.ts';

export interface RestoreBackupOptions {
  readonly store: Store;
  /** Where managed skills lie in folders; undefined where they live in the database. */
  readonly skillsFolder?: string | undefined;
  readonly file: string;
}

export interface RestoredBackup extends BackupHeader {
  readonly users: number;
  readonly tenants: number;
  readonly skills: number;
}

/**
 * Puts a backup in the place of everything that is there. The whole file is read and checked before anything changes;
 * the database changes in one transaction, then the folder of skills in one renaming.
 */
export async function restoreBackup({
  store,
  skillsFolder,
  file,
}: RestoreBackupOptions): Promise<RestoredBackup> {
  const staged = skillsFolder === undefined ? undefined : await stageSkills(skillsFolder);
  try {
    const { techne_backup, created_at, database } = await checkBackup(
      file,
      async ({ tenant, skill, ...each }) => {
        const bytes = Buffer.from(each.base64, 'base64');
        await staged?.add(tenant, skill, { path: each.path, executable: each.executable, bytes });
      },
    );
    await store.importRows(rowsOf(file));
    const tenants = await store.accounts.tenants();
    // Where skills lie in folders, a skill without one was removed by hand.
    if (staged !== undefined && database === 'postgres')
      for (const { tenant } of tenants) await addFromDatabase(store, tenant, staged);
    await staged?.replace();
    const skills = staged?.count ?? (await countSkills(store, tenants));
    const users = await store.accounts.count();
    return { techne_backup, created_at, database, users, tenants: tenants.length, skills };
  } catch (error) {
    await staged?.discard();
    throw error;
  }
}

async function* rowsOf(file: string): AsyncGenerator<string> {
  for await (const line of readBackup(file)) if (line.kind === 'row') yield line.text;
}

/** A backup of PostgreSQL has skills as rows alone. */
async function addFromDatabase(store: Store, tenant: string, staged: StagedSkills): Promise<void> {
  for (const { name, version } of await store.skills.list(tenant))
    for (const file of (await store.skills.files(tenant, name, version)) ?? [])
      await staged.add(tenant, name, file);
}

async function countSkills(store: Store, tenants: readonly { readonly tenant: string }[]): Promise<number> {
  let count = 0;
  for (const { tenant } of tenants) count += (await store.skills.list(tenant)).length;
  return count;
}
