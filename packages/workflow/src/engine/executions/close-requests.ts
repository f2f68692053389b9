import type { Store } from '@techne/store';

const PAGE = 1_000;

/** Nobody has to decide what an execution asked for that has ended. */
export async function closeRequests(
  { approvalRequests }: Pick<Store, 'approvalRequests'>,
  { id, tenant }: { readonly id: string; readonly tenant: string },
): Promise<void> {
  const filter = { tenant, runId: id, pending: true, limit: PAGE, offset: 0 };
  const { items } = await approvalRequests.list(filter);
  for (const request of items) await approvalRequests.decide(request.id, 'deny', 'system');
}
