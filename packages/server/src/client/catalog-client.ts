import type { z } from 'zod';
import type { catalogDetailShape } from '../routes/catalog/catalog-detail.ts';
import type { catalogShape } from '../routes/catalog/describe-catalog.ts';
import { requestPath } from './request-path.ts';
import type { CallOptions, Transport } from './transport.ts';

export type CatalogAnswer = z.output<typeof catalogShape>;
/** A SkillDetail, where the skill stands, and what the caller may do with it. */
export type CatalogDetail = z.output<typeof catalogDetailShape>;
export type CatalogEntry = CatalogAnswer['skills'][number];

/** Every skill of every source that the caller may use; admins also see what is wrong, and where things lie. */
export interface CatalogClient {
  get(options?: CallOptions): Promise<CatalogAnswer>;
  /** One skill, whichever source it comes from. */
  skill(name: string, options?: CallOptions): Promise<CatalogDetail>;
  /** Looks at all files again; for admins. */
  rescan(options?: CallOptions): Promise<CatalogAnswer>;
  /** Turns a skill on or off for the tenant; for admins. */
  setEnabled(name: string, enabled: boolean, options?: CallOptions): Promise<CatalogEntry>;
}

export function catalogClient(transport: Transport): CatalogClient {
  return {
    get: (options) => transport.json('GET', requestPath`catalog`, options),
    skill: (name, options) => transport.json('GET', requestPath`catalog/${name}`, options),
    rescan: (options) => transport.json('POST', requestPath`catalog/rescan`, options),
    setEnabled: (name, enabled, options) =>
      transport.json('PATCH', requestPath`catalog/${name}`, { ...options, body: { enabled } }),
  };
}
