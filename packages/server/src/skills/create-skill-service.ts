import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sharedSources, sourcesFrom, unavailableReason } from '@techne/config';
import { TrustStore } from '@techne/exec';
import { canonicalName, loadCatalog, type Catalog, type Source } from '@techne/skills';
import { DEFAULT_TENANT } from '../accounts/default-tenant.ts';
import { disabledReason, DisabledSkills } from '../administration/disabled-skills.ts';
import type { AuditService } from '../audit/audit-service.ts';
import { DiscoveryTrail } from '../audit/discovery-trail.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services/services.ts';
import { mayChange } from './access.ts';
import { DetailCache } from './describe/detail-cache.ts';
import { DatabaseSkills } from './managed/database-skills.ts';
import { FileSkills } from './managed/file-skills.ts';
import type { ManagedSkills, TenantSkills } from './managed/managed-skills.ts';
import type { SkillService } from './skill-service.ts';
import { OtherSources } from './views/other-sources.ts';
import { makeTenantView, viewKey, type TenantView } from './views/tenant-view.ts';

export interface SkillServiceParts extends Pick<Services, 'config' | 'store' | 'log' | 'dataFolder' | 'now'> {
  /** Where managed skills are. Default: files with SQLite; with PostgreSQL the database, which servers share. */
  readonly managed?: ManagedSkills;
  /** The operator's own sources. Default: those of the configuration. */
  readonly sources?: readonly Source[];
  /** Hears of what was discovered. */
  readonly audit?: AuditService;
}

/** Opens managed skills and the operator's sources. Resolves when what a crash left behind has been put right. */
export async function createSkillService(parts: SkillServiceParts): Promise<SkillService> {
  const { config, now } = parts;
  const managed = parts.managed ?? openManaged(parts);
  await managed.ready();
  const sources = parts.sources ?? operatorSources(parts);
  const forAdmins = new OtherSources(sources, now);
  const forUsers = new OtherSources(sharedSources(config, sources), now);
  const details = new DetailCache();
  const turnedOff = new DisabledSkills(parts.store);
  const discovery = new DiscoveryTrail(parts.audit);
  const views = new WeakMap<TenantSkills, Map<string, TenantView>>();

  async function viewOf(caller: Caller): Promise<TenantView> {
    const tenant = await managed.open(caller.tenant);
    let known = views.get(tenant);
    if (known === undefined) views.set(tenant, (known = new Map()));
    const key = viewKey(caller);
    let view = known.get(key);
    if (view === undefined) known.set(key, (view = makeTenantView(tenant, caller)));
    return view;
  }

  async function catalogOf(view: TenantView, caller: Caller): Promise<Catalog> {
    // The operator's own folders are for those who share the operator's tenant, not for admins of others.
    const isOperators = caller.role === 'admin' && caller.tenant === DEFAULT_TENANT;
    const others = await (isOperators ? forAdmins : forUsers).current();
    const disabled = await turnedOff.of(caller.tenant);
    if (view.catalog?.others !== others || view.catalog.disabled !== disabled) {
      const value = loadCatalog({
        sources: [view.source, ...others],
        unavailable: (skill) =>
          unavailableReason(config, skill) ??
          (disabled.has(canonicalName(skill.name)) ? disabledReason : null),
      });
      view.catalog = { others, disabled, value };
      discovery.heard(caller, others, value);
    }
    return view.catalog.value;
  }

  const service: SkillService = {
    managed,
    viewOf,
    async catalogFor(caller) {
      return catalogOf(await viewOf(caller), caller);
    },
    async resolve(caller, name) {
      const view = await viewOf(caller);
      const catalog = await catalogOf(view, caller);
      const skill = catalog.find(name);
      if (skill === undefined) return undefined;
      const identity = service.identityOf(skill.directory ?? skill.path);
      const own = skill.root === view.source.root ? view.byName.get(skill.name) : undefined;
      if (own === undefined) return { catalog, skill, identity };
      const { owner, visibility } = own;
      const standing = { visibility, mayChange: mayChange(caller, own) };
      return { catalog, skill, identity, managed: owner === undefined ? standing : { owner, ...standing } };
    },
    identityOf(folder) {
      const real = realPath(folder);
      const whose = managed.whoseFolder(real) ?? managed.whoseFolder(folder);
      return whose === undefined ? real : `managed:${whose.tenant}/${whose.name}`;
    },
    async findManaged(caller, name) {
      const skill = (await viewOf(caller)).byName.get(name);
      if (skill === undefined) return undefined;
      const now = await managed.find(caller.tenant, name);
      // Somebody changed a file of it by hand: that is a new version.
      return now?.digest === skill.digest ? skill : (await viewOf(caller)).byName.get(name);
    },
    disabledIn: (tenant) => turnedOff.of(tenant),
    detailOf: (skill) => details.get(skill),
    async rescan(caller) {
      managed.forget(caller.tenant);
      forAdmins.forget();
      forUsers.forget();
      return service.catalogFor(caller);
    },
  };
  return service;
}

function openManaged({ store, dataFolder, log, now }: SkillServiceParts): ManagedSkills {
  const folder = realPath(dataFolder);
  return store.kind === 'postgres'
    ? new DatabaseSkills({ folder: join(folder, 'mirror'), store, log, now })
    : new FileSkills({ folder: join(folder, 'skills'), store, log, now });
}

/** As on the command line in the project that the configuration was read for. */
function operatorSources(parts: SkillServiceParts): readonly Source[] {
  const { config } = parts;
  return sourcesFrom(config, { cwd: config.folders.project, isTrusted: trustedFolders(parts) });
}

/** What cannot be read trusts nothing. */
function trustedFolders({ config, log }: SkillServiceParts): (folder: string) => boolean {
  const trust = new TrustStore(join(config.folders.techneHome, 'trust.jsonl'));
  try {
    trust.list();
  } catch (error) {
    log.warn({ err: error }, 'the list of trusted folders cannot be read, so none is trusted');
    return () => false;
  }
  return (folder) => trust.has(folder);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
