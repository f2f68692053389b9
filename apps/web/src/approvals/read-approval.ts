import type { Approval } from '@techne/server/client';
import { fieldsOf, isFields, textAt, textsAt } from '../tool-cards/fields.ts';

/** What changed in a skill since it was last allowed. */
export interface ApprovalChanges {
  readonly since: string;
  readonly files: readonly { readonly path: string; readonly kind: 'added' | 'changed' | 'removed' }[];
}

/** What a person is shown before deciding. */
export interface ShownApproval {
  readonly command: string | undefined;
  /** A question of a workflow, which runs nothing. */
  readonly question: string | undefined;
  readonly description: string | undefined;
  readonly source: string | undefined;
  readonly trust: string | undefined;
  readonly changes: ApprovalChanges | undefined;
  /** Whether it waits for who began it, and not only for an admin. */
  readonly isForOwner: boolean;
}

/** The parts of an approval that its type leaves open, looked at with care. */
export function readApproval(approval: Approval): ShownApproval {
  const { command, skill, tool } = approval;
  const isStep = skill === '' && tool === 'approval';
  return {
    command,
    question: isStep ? approval.reason : undefined,
    description: textAt(approval, 'description'),
    source: textAt(approval, 'source'),
    trust: textAt(approval, 'trust'),
    changes: readChanges(fieldsOf(approval)['changes']),
    isForOwner: textAt(approval, 'waits_for') === 'owner',
  };
}

function readChanges(changes: unknown): ApprovalChanges | undefined {
  if (!isFields(changes)) return undefined;
  const kinds = ['added', 'changed', 'removed'] as const;
  const files = kinds.flatMap((kind) => textsAt(changes, kind).map((path) => ({ path, kind })));
  return { since: textAt(changes, 'since') ?? '', files };
}
