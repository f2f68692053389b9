import type { Catalog, Source } from '@techne/skills';
import type { Caller } from '../http/caller.ts';
import type { AuditService } from './audit-service.ts';

/** Tells once for each tenant that other files of skills were found than before; its own skills tell of themselves. */
export class DiscoveryTrail {
  readonly #audit: AuditService | undefined;
  /** Sources as they were last told of; the same list as long as nothing changed. */
  readonly #told = new Map<string, readonly Source[]>();

  constructor(audit: AuditService | undefined) {
    this.#audit = audit;
  }

  heard({ tenant, role }: Caller, sources: readonly Source[], found: Promise<Catalog>): void {
    const key = `${role} ${tenant}`;
    if (this.#audit === undefined || this.#told.get(key) === sources) return;
    this.#told.set(key, sources);
    // Who asked for the catalog hears of a failure.
    void found.then((catalog) => this.#tell(tenant, role, catalog)).catch(() => undefined);
  }

  #tell(tenant: string, role: string, { skills, diagnostics, collisions, sources }: Catalog): void {
    const invalid = diagnostics.filter(({ severity }) => severity === 'error').length;
    this.#audit?.note({
      tenant,
      actor: 'system',
      action: 'catalog.discover',
      subject: 'catalog',
      outcome: 'done',
      data: {
        for: role,
        skills: skills.length,
        invalid,
        collisions: collisions.length,
        sources: sources.length,
      },
    });
  }
}
