import type { Catalog, Source } from '@techne/skills';
import type { Caller } from '../../http/caller.ts';
import { maySee } from '../access.ts';
import type { ManagedSkill, TenantSkills } from '../managed/managed-skills.ts';
import { freezeSource } from './freeze-source.ts';

/** A finished answer that is sent again and again. */
export interface CachedDocument {
  readonly etag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What one caller sees of a tenant's managed skills, with what was made of it. */
export interface TenantView {
  /** The one that changed last stands first. */
  readonly skills: readonly ManagedSkill[];
  readonly byName: ReadonlyMap<string, ManagedSkill>;
  /** The managed skills that the caller sees, as a source of a catalog. */
  readonly source: Source;
  /** Answers by what was asked for. */
  readonly documents: Map<string, CachedDocument>;
  /** The catalog over these and other sources, as long as those and what is turned off are the same. */
  catalog?: {
    readonly others: readonly Source[];
    readonly disabled: ReadonlySet<string>;
    readonly value: Promise<Catalog>;
  };
}

export function makeTenantView(tenant: TenantSkills, caller: Caller): TenantView {
  const skills = [...tenant.skills.values()].filter((skill) => maySee(caller, skill));
  skills.sort((a, b) => b.updatedAt - a.updatedAt || (a.name < b.name ? -1 : 1));
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  const { listing } = tenant;
  const visible = {
    items: listing.items.filter(({ name }) => byName.has(name)),
    shadowed: [],
    // What is wrong with skills of others is not for everybody.
    diagnostics: caller.role === 'admin' ? listing.diagnostics : [],
  };
  return { skills, byName, source: freezeSource(tenant.source, visible), documents: new Map() };
}

/** Callers with the same key see the same. */
export function viewKey({ role, userId }: Caller): string {
  return role === 'admin' ? 'admin' : `user:${userId}`;
}
