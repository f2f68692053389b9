import type { Catalog, CatalogSkill } from '@techne/skills';
import type { Visibility } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import type { ManagedSkill, ManagedSkills } from './managed/managed-skills.ts';
import type { CachedDocument, TenantView } from './views/tenant-view.ts';

/** A skill that a caller may see, found by the order of ruling 31: own managed, tenant-shared managed, shared sources. */
export interface ResolvedSkill {
  /** The snapshot in which it was found; every part of one request uses the same. */
  readonly catalog: Catalog;
  readonly skill: CatalogSkill;
  readonly managed?: {
    readonly owner?: string;
    readonly visibility: Visibility;
    readonly mayChange: boolean;
  };
  /** What stands for its folder in approvals, the same on every server: `managed:<tenant>/<name>` or its real path. */
  readonly identity: string;
}

/** Skills of people and what they may see of them. */
export interface SkillService {
  /** Everything that the caller may see, as one catalog. Cheap when nothing changed. */
  catalogFor(caller: Caller): Promise<Catalog>;
  /** Undefined when there is none that the caller may see. */
  resolve(caller: Caller, name: string): Promise<ResolvedSkill | undefined>;
  /** The identity of the skill in this folder; see `ResolvedSkill.identity`. */
  identityOf(folder: string): string;
  /** What people created over HTTP. Whoever uses it decides who may. */
  readonly managed: ManagedSkills;
  /** What the caller sees of the managed skills. The same object as long as nothing changed. */
  viewOf(caller: Caller): Promise<TenantView>;
  /** A managed skill that the caller may see, as its files are now. */
  findManaged(caller: Caller, name: string): Promise<ManagedSkill | undefined>;
  /** The names that a tenant's admins turned off. They are in catalogs, and not available. */
  disabledIn(tenant: string): Promise<ReadonlySet<string>>;
  /** Its SkillDetail as it is sent. */
  detailOf(skill: ManagedSkill): CachedDocument;
  /** Looks at all files again, also where it looked just now. */
  rescan(caller: Caller): Promise<Catalog>;
}
