import type { StoredRunStatus } from '@techne/store';
import type { ChatPart } from './chat-part.ts';

/** What was said before it broke off is kept, and marked. */
export function markOf(status: StoredRunStatus): readonly ChatPart[] {
  if (status === 'cancelled')
    return [{ type: 'error', code: 'RUN_CANCELLED', message: 'The run was cancelled' }];
  if (status !== 'interrupted') return [];
  return [{ type: 'error', code: 'RUN_INTERRUPTED', message: 'The server stopped before the run ended' }];
}
