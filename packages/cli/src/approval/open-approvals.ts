import type { ApprovalGate, ApprovalStore } from '@techne/exec';
import { approvalsFile } from '../configuration/places.ts';
import type { CommandContext } from '../program/command.ts';

/** Where the person's answers are kept, and the gate that goes by them. */
export async function openApprovals(
  context: CommandContext,
): Promise<{ readonly store: ApprovalStore; readonly gate: ApprovalGate }> {
  const { ApprovalGate, FileApprovalStore } = await import('@techne/exec');
  const store = new FileApprovalStore(approvalsFile(context));
  return { store, gate: new ApprovalGate(store) };
}
