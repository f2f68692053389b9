import type { KnowledgeBase, KnowledgeStore } from '@techne/store';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { KnowledgeCaller } from './knowledge-caller.ts';

/** The base, by id or name, when the caller may read it. */
export async function findReadableBase(
  store: KnowledgeStore,
  caller: KnowledgeCaller,
  idOrName: string,
): Promise<KnowledgeBase> {
  const base = await store.bases.find(caller, idOrName);
  if (base !== undefined) return base;
  throw new KnowledgeError('BASE_NOT_FOUND', `There is no knowledge base "${idOrName.slice(0, 100)}".`, {
    hint: 'List the knowledge bases; they go by id or name.',
    data: { base: idOrName.slice(0, 100) },
  });
}

/** The base, when the caller may also change it. */
export async function findOwnBase(
  store: KnowledgeStore,
  caller: KnowledgeCaller,
  idOrName: string,
): Promise<KnowledgeBase> {
  const base = await findReadableBase(store, caller, idOrName);
  if (caller.isAdmin || base.owner === caller.userId) return base;
  throw new KnowledgeError('BASE_READ_ONLY', `The knowledge base "${base.name}" is somebody else's.`, {
    hint: 'Ask its owner or an admin.',
    data: { base: base.id },
  });
}
