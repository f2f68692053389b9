import type { KnowledgeCaller } from '@techne/knowledge';
import type { Store } from '@techne/store';
import { DEFAULT_TENANT } from '../accounts/default-tenant.ts';
import { OWNER_EMAIL } from '../accounts/email-schema.ts';
import { OPERATOR_ID } from '../accounts/operator-id.ts';

/**
 * Who works with the data itself, without a server: the owner, else the first admin of the tenant, so that their bases
 * are the same on the page and on the command line. No account is made for it: the first to register is the admin.
 */
export async function operatorCaller(
  { accounts }: Pick<Store, 'accounts'>,
  tenant: string = DEFAULT_TENANT,
): Promise<KnowledgeCaller> {
  const users = await accounts.list(tenant);
  const user = users.find(({ email }) => email === OWNER_EMAIL) ?? users.find(({ role }) => role === 'admin');
  return { tenant, userId: user?.id ?? OPERATOR_ID, isAdmin: true };
}
