import type { Store } from '@techne/store';

/** Nobody has to decide what a run asked for that has ended. */
export async function closeRequests(
  { approvalRequests }: Pick<Store, 'approvalRequests'>,
  run: { readonly id: string; readonly tenant: string },
): Promise<void> {
  const filter = { tenant: run.tenant, runId: run.id, pending: true, limit: 1_000, offset: 0 };
  const { items } = await approvalRequests.list(filter);
  for (const { id } of items) await approvalRequests.decide(id, 'deny', 'system');
}
