import type { CommandContext } from '../program/command.ts';
import { openClient } from '../remote/open-client.ts';
import type { KnowledgePlace } from './knowledge-place.ts';

/** The knowledge bases that a command is about. They have to be closed. */
export async function openKnowledgePlace(
  context: CommandContext,
  missing: 'make' | 'fail',
): Promise<KnowledgePlace> {
  if (context.server === undefined) {
    const { openLocalKnowledge } = await import('./open-local-knowledge.ts');
    return openLocalKnowledge(context, missing);
  }
  const { client } = await openClient(context);
  return { ...client.knowledge, work: async () => undefined, close: async () => undefined };
}
