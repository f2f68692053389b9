import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestFiles, digestFolder } from '@techne/skills';
import { StoreError, type ManagedSkillRecord, type SkillVersion, type StoredFile } from '@techne/store';
import { applyFiles } from './apply-files.ts';
import { writeFolder } from './durable-files.ts';
import { isErrorCode } from './error-code.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { ManagedParts } from './managed-parts.ts';
import type { ManagedSkills, NewManagedSkill, TenantSkills } from './managed-skills.ts';
import { readFolderFiles } from './read-folder-files.ts';
import { nameTaken, skillBusy } from './refusals.ts';
import { temporaryPath } from './scratch-names.ts';
import { sweepSkills } from './sweep-skills.ts';
import { skillFolder, tenantFolder, whoseFolder } from './tenant-folder.ts';
import { TenantScan } from './tenant-scan.ts';

/** Each of them lost against somebody who got on. */
const mostAttempts = 100;

/**
 * Managed skills whose truth is the database, which several servers share. A mirror of real folders is brought up to date
 * before it is used, so that catalog, digest and sandbox work as with files; what somebody changes there is undone.
 */
export class DatabaseSkills implements ManagedSkills {
  readonly #parts: ManagedParts;
  readonly #mutex = new KeyedMutex();
  readonly #tenants = new Map<string, TenantScan>();
  /** The digest that each mirrored folder was given. */
  readonly #mirrored = new Map<string, string>();
  readonly #ready: Promise<void>;

  constructor(parts: ManagedParts) {
    this.#parts = parts;
    this.#ready = sweepSkills(parts);
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async open(tenant: string): Promise<TenantSkills> {
    let scan = this.#tenants.get(tenant);
    if (scan === undefined) {
      const { store } = this.#parts;
      const root = tenantFolder(this.#parts.folder, tenant);
      scan = new TenantScan({
        tenant,
        root,
        store,
        now: () => this.#parts.now(),
        prepare: (rows) => this.#mirror(root, rows),
        settle: async (record, row) => {
          const digest = await digestFolder(dirname(record.path)).catch(() => undefined);
          if (row !== undefined && digest !== row.digest) {
            this.#mirrored.delete(dirname(record.path));
            scan?.forget();
          }
          return row;
        },
      });
      this.#tenants.set(tenant, scan);
    }
    return scan.current();
  }

  async find(tenant: string, name: string): Promise<ManagedSkillRecord | undefined> {
    return (await this.open(tenant)).skills.get(name) ?? this.#parts.store.skills.find(tenant, name);
  }

  async create(skill: NewManagedSkill): Promise<ManagedSkillRecord> {
    skillFolder(this.#parts.folder, skill.tenant, skill.name);
    try {
      return await this.#parts.store.skills.create({ ...skill, digest: digestOf(skill.files) });
    } catch (error) {
      throw isConflict(error) ? nameTaken(skill.name, skill.name) : error;
    } finally {
      this.forget(skill.tenant);
    }
  }

  async change(
    tenant: string,
    name: string,
    author: string | undefined,
    decide: Parameters<ManagedSkills['change']>[3],
  ): Promise<ManagedSkillRecord | undefined> {
    const { skills } = this.#parts.store;
    return this.#alone(tenant, name, async () => {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const record = await skills.find(tenant, name);
        if (record === undefined) return undefined;
        const before = await skills.files(tenant, name, record.version);
        // Somebody was faster; the next look tells what is there.
        if (before === undefined) continue;
        const { files, owner } = await decide({ record, files: before });
        const digest = digestOf(files);
        if (digest === record.digest) return record;
        try {
          return await skills.write(
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
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
      throw skillBusy(name);
    });
  }

  async setVisibility(
    tenant: string,
    name: string,
    visibility: ManagedSkillRecord['visibility'],
    check: (record: ManagedSkillRecord) => void,
  ): Promise<ManagedSkillRecord | undefined> {
    const { skills } = this.#parts.store;
    return this.#alone(tenant, name, async () => {
      const record = await skills.find(tenant, name);
      if (record === undefined) return undefined;
      check(record);
      return skills.setVisibility(tenant, name, visibility);
    });
  }

  async remove(tenant: string, name: string, check: (record: ManagedSkillRecord) => void): Promise<boolean> {
    const { skills } = this.#parts.store;
    return this.#alone(tenant, name, async () => {
      const record = await skills.find(tenant, name);
      if (record === undefined) return false;
      check(record);
      return skills.remove(tenant, name);
    });
  }

  async versions(tenant: string, name: string): Promise<readonly SkillVersion[]> {
    return this.#parts.store.skills.versions(tenant, name);
  }

  async filesOf(tenant: string, name: string, number: number): Promise<readonly StoredFile[] | undefined> {
    return this.#parts.store.skills.files(tenant, name, number);
  }

  forget(tenant: string): void {
    this.#tenants.get(tenant)?.forget();
  }

  whoseFolder(folder: string): { readonly tenant: string; readonly name: string } | undefined {
    return whoseFolder(this.#parts.folder, folder);
  }

  async #mirror(root: string, rows: readonly ManagedSkillRecord[]): Promise<void> {
    await this.#ready;
    await mkdir(root, { recursive: true, mode: 0o700 });
    const names = new Set(rows.map(({ name }) => name));
    for (const entry of await readdir(root))
      if (!entry.startsWith('.') && !names.has(entry)) await this.#drop(join(root, entry));
    for (const row of rows) await this.#bringUpToDate(join(root, row.name), row);
  }

  async #bringUpToDate(folder: string, { tenant, name, version, digest }: ManagedSkillRecord): Promise<void> {
    if (this.#mirrored.get(folder) === digest) return;
    const present = existsSync(folder);
    if (!present || (await digestFolder(folder).catch(() => '')) !== digest) {
      const files = await this.#parts.store.skills.files(tenant, name, version);
      // Changed since the rows were read: the topic has moved, so that the next look gets it.
      if (files === undefined) return;
      if (present) await applyFiles(folder, readFolderFiles(folder), files, 'fleeting');
      else await makeFolder(folder, files);
    }
    this.#mirrored.set(folder, digest);
  }

  async #drop(folder: string): Promise<void> {
    this.#mirrored.delete(folder);
    const away = temporaryPath(dirname(folder));
    try {
      await rename(folder, away);
    } catch (error) {
      if (!isErrorCode(error, 'ENOENT')) throw error;
    }
    await rm(away, { recursive: true, force: true });
  }

  #alone<T>(tenant: string, name: string, work: () => Promise<T>): Promise<T> {
    skillFolder(this.#parts.folder, tenant, name);
    return this.#mutex.run(`${tenant}/${name}`, async () => {
      try {
        return await work();
      } finally {
        this.forget(tenant);
      }
    });
  }
}

/** Whole from the first moment on; another process that mirrors the same may be faster. */
async function makeFolder(folder: string, files: readonly StoredFile[]): Promise<void> {
  const temporary = temporaryPath(dirname(folder));
  try {
    await writeFolder(temporary, files, 'fleeting');
    await rename(temporary, folder);
  } catch (error) {
    if (!isErrorCode(error, 'ENOTEMPTY') && !isErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function digestOf(files: readonly StoredFile[]): string {
  const bytes = Object.fromEntries(files.map((file) => [file.path, file.bytes]));
  return digestFiles(bytes, new Set(files.filter((file) => file.executable).map(({ path }) => path)));
}

function isConflict(error: unknown): boolean {
  return StoreError.isInstance(error) && error.code === 'CONFLICT';
}
