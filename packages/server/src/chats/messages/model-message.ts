import type { StoredConversation } from '@techne/agent';
import { isRecord } from '../../runs/waiting-state.ts';

/** One message as a model gets it. */
export type ModelMessage = StoredConversation['messages'][number];

const roles = new Set<unknown>(['user', 'assistant', 'tool', 'system']);

/** Whether what was stored can be sent; our own rows can, unless a newer version wrote them. */
export function isModelMessage(value: unknown): value is ModelMessage {
  if (!isRecord(value) || !roles.has(value['role'])) return false;
  return typeof value['content'] === 'string' || Array.isArray(value['content']);
}
