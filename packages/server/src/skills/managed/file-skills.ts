import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { digestFolder, type SkillRecord } from '@techne/skills';
import { StoreError, type ManagedSkillRecord, type SkillVersion, type StoredFile } from '@techne/store';
import { syncFolder } from '../../backup/sync-folder.ts';
import { applyFiles, finishReplacing } from './apply-files.ts';
import { writeFolder } from './durable-files.ts';
import { finishDeleting, waitForDeleting } from './finish-deleting.ts';
import { FolderWatch } from './folder-watch.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { ManagedParts } from './managed-parts.ts';
import type { CurrentSkill, ManagedSkills, NewManagedSkill, TenantSkills } from './managed-skills.ts';
import { moveIntoPlace, takeAway } from './place-folder.ts';
import { readFolderFiles } from './read-folder-files.ts';
import { readOwner } from './read-owner.ts';
import { nameTaken, skillBusy } from './refusals.ts';
import { deletingPath, temporaryPath } from './scratch-names.ts';
import { lockName, lockText, tryLock, unlock } from './skill-lock.ts';
import { sweepSkills } from './sweep-skills.ts';
import { skillFolder, tenantFolder, whoseFolder } from './tenant-folder.ts';
import { TenantScan } from './tenant-scan.ts';

const lockPauseMs = 10;
const mostLockAttempts = 1_000;

/**
 * Managed skills whose truth is files, `<folder>/<tenant>/<name>/SKILL.md`, as Agent Flow Lite has them: people may edit
 * them by hand, and versions of them are kept in the database. Several processes may share the folder.
 */
export class FileSkills implements ManagedSkills {
  readonly #parts: ManagedParts;
  readonly #mutex = new KeyedMutex();
  readonly #watch: FolderWatch;
  /** Of skills that were asked for: making a path takes longer than all else that is done to find one. */
  readonly #folders = new WeakMap<ManagedSkillRecord, string>();
  readonly #tenants = new Map<string, TenantScan>();
  readonly #ready: Promise<void>;

  constructor(parts: ManagedParts) {
    this.#parts = parts;
    this.#watch = new FolderWatch(() => parts.now());
    this.#ready = sweepSkills(parts);
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async open(tenant: string): Promise<TenantSkills> {
    return this.#scan(tenant).current();
  }

  async find(tenant: string, name: string): Promise<ManagedSkillRecord | undefined> {
    const { skills } = await this.open(tenant);
    const skill = skills.get(name);
    if (skill === undefined)
      return existsSync(skillFolder(this.#parts.folder, tenant, name))
        ? this.#notice(tenant, name)
        : undefined;
    let folder = this.#folders.get(skill);
    if (folder === undefined)
      this.#folders.set(skill, (folder = skillFolder(this.#parts.folder, tenant, name)));
    // The listing looks at SKILL.md; here all files count.
    if (await this.#watch.isSame(folder, skill.digest)) return skill;
    return (await this.#notice(tenant, name)) ?? skill;
  }

  async create(skill: NewManagedSkill): Promise<ManagedSkillRecord> {
    const { tenant, name, files } = skill;
    const folder = skillFolder(this.#parts.folder, tenant, name);
    const root = dirname(folder);
    await this.#ready;
    await mkdir(root, { recursive: true, mode: 0o700 });
    return this.#alone(tenant, name, async () => {
      const taken = (await readdir(root)).find((entry) => entry.toLowerCase() === name);
      if (taken !== undefined) throw nameTaken(name, taken);
      const temporary = temporaryPath(root);
      try {
        // The lock comes along, so that nobody changes it before the database knows of it.
        const lock = { path: lockName, executable: false, bytes: Buffer.from(lockText()) };
        await writeFolder(temporary, [...files, lock], 'durable');
        await moveIntoPlace(temporary, folder);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
      try {
        await syncFolder(root);
        await waitForDeleting(this.#parts, tenant, name);
        const record = await this.#recordNew({ ...skill, digest: await digestFolder(folder) });
        await unlock(folder);
        return record;
      } catch (error) {
        // It was not acknowledged: the name is free again.
        await takeAway(folder);
        throw error;
      }
    });
  }

  async change(
    tenant: string,
    name: string,
    author: string | undefined,
    decide: Parameters<ManagedSkills['change']>[3],
  ): Promise<ManagedSkillRecord | undefined> {
    return this.#exclusive(tenant, name, async (folder) => {
      const current = await this.#read(tenant, name, folder);
      const { files, owner } = await decide(current);
      await applyFiles(folder, current.files, files, 'durable');
      const digest = await digestFolder(folder);
      const { record } = current;
      if (digest === record.digest) return record;
      return this.#parts.store.skills.write(
        {
          tenant,
          name,
          digest,
          files,
          ...(owner === undefined ? {} : { owner }),
          ...(author === undefined ? {} : { author }),
        },
        { expected: record.version },
      );
    });
  }

  async setVisibility(
    tenant: string,
    name: string,
    visibility: ManagedSkillRecord['visibility'],
    check: (record: ManagedSkillRecord) => void,
  ): Promise<ManagedSkillRecord | undefined> {
    return this.#exclusive(tenant, name, async (folder) => {
      check((await this.#read(tenant, name, folder)).record);
      return this.#parts.store.skills.setVisibility(tenant, name, visibility);
    });
  }

  async remove(tenant: string, name: string, check: (record: ManagedSkillRecord) => void): Promise<boolean> {
    const removed = await this.#exclusive(tenant, name, async (folder) => {
      check((await this.#read(tenant, name, folder)).record);
      const root = dirname(folder);
      const away = deletingPath(root, name);
      await rename(folder, away);
      try {
        await syncFolder(root);
      } catch (error) {
        await rename(away, folder);
        throw error;
      }
      await finishDeleting(this.#parts, tenant, name);
      return true;
    });
    return removed ?? false;
  }

  async versions(tenant: string, name: string): Promise<readonly SkillVersion[]> {
    return this.#parts.store.skills.versions(tenant, name);
  }

  async filesOf(tenant: string, name: string, number: number): Promise<readonly StoredFile[] | undefined> {
    return this.#parts.store.skills.files(tenant, name, number);
  }

  forget(tenant: string): void {
    this.#tenants.get(tenant)?.forget();
    this.#watch.forget();
  }

  whoseFolder(folder: string): { readonly tenant: string; readonly name: string } | undefined {
    return whoseFolder(this.#parts.folder, folder);
  }

  #scan(tenant: string): TenantScan {
    let scan = this.#tenants.get(tenant);
    if (scan === undefined) {
      const { store } = this.#parts;
      scan = new TenantScan({
        tenant,
        root: tenantFolder(this.#parts.folder, tenant),
        store,
        now: () => this.#parts.now(),
        prepare: () => this.#ready,
        settle: (record, row) => this.#settle(tenant, record, row),
      });
      this.#tenants.set(tenant, scan);
    }
    return scan;
  }

  async #settle(
    tenant: string,
    record: SkillRecord,
    row: ManagedSkillRecord | undefined,
  ): Promise<ManagedSkillRecord | undefined> {
    const digest = await digestFolder(dirname(record.path)).catch(() => undefined);
    if (digest === undefined || digest === row?.digest) return digest === undefined ? undefined : row;
    return (await this.#notice(tenant, record.name)) ?? row;
  }

  /** Makes a version of what somebody changed by hand; undefined while somebody is writing, who will tell us. */
  async #notice(tenant: string, name: string): Promise<ManagedSkillRecord | undefined> {
    const folder = skillFolder(this.#parts.folder, tenant, name);
    if (this.#mutex.isBusy(keyOf(tenant, name))) return undefined;
    return this.#mutex.run(keyOf(tenant, name), async () => {
      if ((await tryLock(folder, name)) !== 'taken') return undefined;
      try {
        await finishReplacing(folder);
        return (await this.#read(tenant, name, folder)).record;
      } finally {
        await unlock(folder);
      }
    });
  }

  /** What is there, as a version that the database knows. Needs the lock. */
  async #read(tenant: string, name: string, folder: string): Promise<CurrentSkill> {
    const { skills } = this.#parts.store;
    const files = readFolderFiles(folder);
    const digest = await digestFolder(folder);
    const known = await skills.find(tenant, name);
    if (known?.digest === digest) return { record: known, files };
    const owner = readOwner(files, name) ?? known?.owner;
    const write = { tenant, name, digest, files, ...(owner === undefined ? {} : { owner }) };
    return { record: known === undefined ? await skills.create(write) : await skills.write(write), files };
  }

  async #recordNew(skill: NewManagedSkill & { readonly digest: string }): Promise<ManagedSkillRecord> {
    const { skills } = this.#parts.store;
    try {
      return await skills.create(skill);
    } catch (error) {
      if (!StoreError.isInstance(error) || error.code !== 'CONFLICT') throw error;
      // Left by one whose folder somebody removed by hand: its versions are not for the new owner.
      await skills.remove(skill.tenant, skill.name);
      return skills.create(skill);
    }
  }

  #alone<T>(tenant: string, name: string, work: () => Promise<T>): Promise<T> {
    return this.#mutex.run(keyOf(tenant, name), async () => {
      try {
        return await work();
      } finally {
        this.#tenants.get(tenant)?.forget();
      }
    });
  }

  /** Works while no other request and no other process changes the skill; undefined when there is none. */
  async #exclusive<T>(
    tenant: string,
    name: string,
    work: (folder: string) => Promise<T>,
  ): Promise<T | undefined> {
    const folder = skillFolder(this.#parts.folder, tenant, name);
    await this.#ready;
    if (!existsSync(folder)) return undefined;
    return this.#alone(tenant, name, async () => {
      for (let attempt = 0; ; attempt++) {
        const lock = await tryLock(folder, name);
        if (lock === 'gone') return undefined;
        if (lock === 'taken') break;
        if (attempt >= mostLockAttempts) throw skillBusy(name);
        await wait(lockPauseMs);
      }
      try {
        await finishReplacing(folder);
        return await work(folder);
      } finally {
        await unlock(folder);
      }
    });
  }
}

function keyOf(tenant: string, name: string): string {
  return `${tenant}/${name}`;
}
