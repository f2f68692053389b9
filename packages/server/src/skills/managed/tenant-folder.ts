import { join, relative, sep } from 'node:path';
import { checkStrictName } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';

/** Lower case alone, so that no file system can take two tenants for one. */
const tenantId = /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/;

/** The folder of a tenant's skills. */
export function tenantFolder(base: string, tenant: string): string {
  if (!tenantId.test(tenant))
    throw new HttpError(400, { field: 'tenant', message: 'The id of the tenant is not valid' });
  return join(base, tenant);
}

export function isTenantId(text: string): boolean {
  return tenantId.test(text);
}

/** The folder of a skill. Routes check names before; this is the last line. */
export function skillFolder(base: string, tenant: string, name: string): string {
  const problem = checkStrictName(name);
  if (problem !== null) throw new HttpError(400, { field: 'name', message: `Skill name: ${problem}` });
  return join(tenantFolder(base, tenant), name);
}

/** The tenant and the skill whose folder this is. */
export function whoseFolder(
  base: string,
  folder: string,
): { readonly tenant: string; readonly name: string } | undefined {
  const [tenant, name, ...more] = relative(base, folder).split(sep);
  if (tenant === undefined || name === undefined || more.length > 0) return undefined;
  return isTenantId(tenant) && checkStrictName(name) === null ? { tenant, name } : undefined;
}
