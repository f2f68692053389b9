import { isDeepStrictEqual } from 'node:util';
import { folderSource, type SkillListing, type SkillRecord, type Source } from '@techne/skills';
import type { ManagedSkillRecord, Store } from '@techne/store';
import type { ManagedSkill, TenantSkills } from './managed-skills.ts';
import { ownerOf } from '../content/owner-of.ts';

/** How often files are looked at again for what people change by hand. */
const lookAgainAfterMs = 1_000;

export interface TenantScanParts {
  readonly tenant: string;
  readonly root: string;
  readonly store: Pick<Store, 'skills' | 'changes'>;
  now(): number;
  /** Before the folder is listed: makes it what the database says, where that is the truth. */
  prepare(rows: readonly ManagedSkillRecord[]): Promise<void>;
  /**
   * Brings together a listed skill that is new or changed, and what the database knows of it. Undefined when it is not
   * to be shown yet.
   */
  settle(record: SkillRecord, row: ManagedSkillRecord | undefined): Promise<ManagedSkillRecord | undefined>;
}

interface Snapshot {
  readonly skills: TenantSkills;
  readonly version: number;
  readonly rows: readonly ManagedSkillRecord[];
  readonly round: number;
  readonly lookedAt: number;
}

/**
 * The skills of one tenant, kept until they change: when the database says so, when this process wrote, and by a look
 * at the files at most once a second.
 */
export class TenantScan {
  readonly #parts: TenantScanParts;
  readonly #source: Source;
  readonly #topic: string;
  /** What the folder of a record was found to hold. */
  readonly #checked = new WeakMap<SkillRecord, ManagedSkillRecord>();
  #snapshot: Snapshot | undefined;
  #running: Promise<TenantSkills> | undefined;
  #round = 0;

  constructor(parts: TenantScanParts) {
    this.#parts = parts;
    this.#topic = `skills:${parts.tenant}`;
    this.#source = folderSource({
      path: parts.root,
      kind: 'managed',
      dialect: 'managed',
      strict: true,
      optional: true,
    });
  }

  async current(): Promise<TenantSkills> {
    const fresh = await this.#fresh();
    if (fresh !== undefined) return fresh;
    if (this.#running !== undefined) {
      // It may have looked before the change that our caller knows of.
      await this.#running;
      const now = await this.#fresh();
      if (now !== undefined) return now;
    }
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  forget(): void {
    this.#round++;
  }

  async #fresh(): Promise<TenantSkills | undefined> {
    const known = this.#snapshot;
    if (known === undefined || known.round !== this.#round) return undefined;
    if (this.#parts.now() - known.lookedAt >= lookAgainAfterMs) return undefined;
    const version = this.#parts.store.changes.version(this.#topic);
    return (typeof version === 'number' ? version : await version) === known.version
      ? known.skills
      : undefined;
  }

  async #look(): Promise<TenantSkills> {
    const { store, tenant } = this.#parts;
    // All three before the reading: what changes meanwhile is seen next time.
    const round = this.#round;
    const lookedAt = this.#parts.now();
    const version = await store.changes.version(this.#topic);
    const before = this.#snapshot;
    const rows = before?.version === version ? before.rows : await store.skills.list(tenant);
    await this.#parts.prepare(rows);
    const listing = await this.#source.store.listSkills();
    const skills = await this.#settleAll(listing, rows, before?.skills);
    this.#snapshot = { skills, version, rows, round, lookedAt };
    return skills;
  }

  async #settleAll(
    listing: SkillListing,
    rows: readonly ManagedSkillRecord[],
    before: TenantSkills | undefined,
  ): Promise<TenantSkills> {
    const byName = new Map(rows.map((row) => [row.name, row]));
    const skills = new Map<string, ManagedSkill>();
    for (const record of listing.items) {
      const row = byName.get(record.name);
      const known = before?.skills.get(record.name);
      // Records of files that did not change are the same objects.
      const isChecked = row !== undefined && this.#checked.get(record)?.digest === row.digest;
      const settled = isChecked ? row : await this.#parts.settle(record, row);
      if (settled === undefined) continue;
      this.#checked.set(record, settled);
      skills.set(record.name, isSame(known, settled, record) ? known : place(record, settled));
    }
    const isUnchanged =
      before !== undefined &&
      before.skills.size === skills.size &&
      [...skills.values()].every((skill) => before.skills.get(skill.name) === skill) &&
      isDeepStrictEqual(before.listing.diagnostics, listing.diagnostics);
    if (isUnchanged) return before;
    const items = listing.items.filter(({ name }) => skills.has(name));
    return { source: this.#source, listing: { ...listing, items }, skills };
  }
}

/** The digest covers what the file says. */
function isSame(
  known: ManagedSkill | undefined,
  row: ManagedSkillRecord,
  record: SkillRecord,
): known is ManagedSkill {
  return (
    known?.digest === row.digest &&
    known.version === row.version &&
    known.visibility === row.visibility &&
    known.updatedAt === row.updatedAt &&
    known.owner === ownerOf(record.manifest)
  );
}

/** The file says whose it is; the database repeats it. */
function place(record: SkillRecord, row: ManagedSkillRecord): ManagedSkill {
  const { tenant, name, visibility, version, digest, createdAt, updatedAt } = row;
  const owner = ownerOf(record.manifest);
  const known = { tenant, name, visibility, version, digest, createdAt, updatedAt, record };
  return owner === undefined ? known : { ...known, owner };
}
