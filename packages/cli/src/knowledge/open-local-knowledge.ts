import type { CommandContext } from '../program/command.ts';
import type { KnowledgePlace } from './knowledge-place.ts';
import { openDataKnowledge } from './open-data-knowledge.ts';

/** Knowledge bases in the data of a server, which may run meanwhile or not. */
export async function openLocalKnowledge(
  context: CommandContext,
  missing: 'make' | 'fail',
): Promise<KnowledgePlace> {
  const { showBase, showDocument, showSearch, showTask } = await import('@techne/server');
  const data = await openDataKnowledge(context, missing);
  const { knowledge, caller, trail } = data;
  return {
    create: (base) =>
      trail('createKnowledgeBase', {}, async () => showBase(await knowledge.createBase(caller, given(base)))),
    async list(page) {
      const { items, total } = await knowledge.listBases(caller, { ...firstPage, ...page });
      return { items: items.map(showBase), total };
    },
    get: async (base) => showBase(await knowledge.findBase(caller, base)),
    remove: (base) => trail('removeKnowledgeBase', { id: base }, () => knowledge.removeBase(caller, base)),
    upload: (base, { name, content }) =>
      trail('uploadKnowledgeDocument', { id: base }, async () => {
        const { document, taskId } = await knowledge.upload(caller, base, { name, bytes: content });
        return { document: showDocument(document), task_id: taskId };
      }),
    async documents(base, page) {
      const { items, total } = await knowledge.listDocuments(caller, base, { ...firstPage, ...page });
      return { items: items.map(showDocument), total };
    },
    removeDocument: (base, document) =>
      trail('removeKnowledgeDocument', { id: base, document }, () =>
        knowledge.removeDocument(caller, base, document),
      ),
    task: async (id) => showTask(await knowledge.findTask(caller, id)),
    search: async (base, query, { topK = 5 } = {}) =>
      showSearch(await knowledge.search(caller, base, query, { topK })),
    work: () => knowledge.runPending(),
    close: () => data.close(),
  };
}

const firstPage = { limit: 100, offset: 0 };

function given({ name, visibility }: Parameters<KnowledgePlace['create']>[0]) {
  return { name, ...(visibility === undefined ? {} : { visibility }) };
}
