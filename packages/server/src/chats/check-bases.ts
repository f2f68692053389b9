import { KnowledgeError } from '@techne/knowledge';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import { knowledgeCallerOf } from '../knowledge/knowledge-caller-of.ts';
import type { ChatContext } from './chat-context.ts';

/** 400 for a knowledge base that is not there for the caller; what goes away later, the turns tell (ruling 28). */
export async function checkBases(
  { parts: { knowledge } }: ChatContext,
  caller: Caller,
  bases: readonly string[] = [],
): Promise<void> {
  for (const base of bases) {
    try {
      await knowledge.findBase(knowledgeCallerOf(caller), base);
    } catch (error) {
      if (!KnowledgeError.isInstance(error) || error.code !== 'BASE_NOT_FOUND') throw error;
      throw new HttpError(
        400,
        { field: 'knowledge_base_ids', message: `${error.message} ${error.hint}` },
        { cause: error },
      );
    }
  }
}
