import { lstatSync } from 'node:fs';
import type { Approval } from '@techne/exec';
import { digestFile, digestFolder } from '@techne/skills';

/** Whether an approval still counts: for the bytes that lie there, for other ones, or for none. */
export type ApprovalState = 'current' | 'changed' | 'missing';

export async function approvalState({ folder, digest }: Approval): Promise<ApprovalState> {
  try {
    const now = lstatSync(folder).isDirectory() ? await digestFolder(folder) : digestFile(folder);
    return now === digest ? 'current' : 'changed';
  } catch {
    return 'missing';
  }
}
