import type { Store } from '@techne/store';
import { DEFAULT_TENANT } from '../../accounts/default-tenant.ts';
import { factAt, textAt, type RequestFacts } from './request-facts.ts';

/** Who is behind a request to a public route. */
export interface Stranger {
  readonly tenant: string;
  readonly actor: string;
  readonly subject: string;
}

/**
 * Who signed in; else whose account was tried. An email that belongs to nobody is not kept: people type passwords in
 * the wrong field.
 */
export async function describeStranger(
  { accounts }: Pick<Store, 'accounts'>,
  facts: RequestFacts,
): Promise<Stranger> {
  const [id, tenant] = [textAt(facts, 'answer.user.id'), textAt(facts, 'answer.user.tenant')];
  if (id !== undefined && tenant !== undefined) return { tenant, actor: id, subject: id };
  const email = factAt(facts, 'body.email');
  const user = typeof email === 'string' && email !== '' ? await accounts.findByEmail(email) : undefined;
  return { tenant: user?.tenant ?? DEFAULT_TENANT, actor: 'anonymous', subject: user?.id ?? 'unknown' };
}
