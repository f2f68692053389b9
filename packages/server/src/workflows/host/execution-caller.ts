import type { Store } from '@techne/store';
import { type ExecutionIdentity, WorkflowError } from '@techne/workflow';
import { OWNER_EMAIL } from '../../accounts/email-schema.ts';
import { OPERATOR_ID } from '../../accounts/operator-id.ts';
import type { Caller } from '../../http/caller.ts';

/** On whose behalf an execution goes on. What the account may do now counts; one that is gone may do nothing. */
export async function executionCaller(
  { accounts }: Pick<Store, 'accounts'>,
  { userId, tenant }: ExecutionIdentity,
): Promise<Caller> {
  const user = await accounts.find(userId);
  // Began on the command line, before there was an account.
  if (user === undefined && userId === OPERATOR_ID)
    return { userId, tenant, email: OWNER_EMAIL, role: 'admin' };
  if (user === undefined || user.disabledAt !== undefined || user.tenant !== tenant)
    throw new WorkflowError('NODE_DENIED', 'Who began the execution may not run it any more', {
      hint: 'Somebody else can execute the workflow anew.',
    });
  return { userId, tenant, email: user.email, role: user.role };
}
