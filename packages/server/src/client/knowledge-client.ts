import type { z } from 'zod';
import type { createKnowledgeBase } from '../routes/knowledge/create-base.ts';
import type {
  baseShape,
  documentShape,
  pageQuery,
  searchShape,
  taskShape,
} from '../routes/knowledge/knowledge-shapes.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf } from './route-types.ts';
import type { Visibility } from './skills-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export type KnowledgeBase = z.output<typeof baseShape>;
export type KnowledgeDocument = z.output<typeof documentShape>;
export type KnowledgeTask = z.output<typeof taskShape>;
export type KnowledgeSearch = z.output<typeof searchShape>;
type Page = Partial<z.output<typeof pageQuery>>;

/** Knowledge bases, by id or name: documents in, passages out. */
export interface KnowledgeClient {
  list(
    page?: Page,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly KnowledgeBase[]; readonly total: number }>;
  create(base: BodyOf<typeof createKnowledgeBase>, options?: CallOptions): Promise<KnowledgeBase>;
  get(base: string, options?: CallOptions): Promise<KnowledgeBase>;
  setVisibility(base: string, visibility: Visibility, options?: CallOptions): Promise<KnowledgeBase>;
  remove(base: string, options?: CallOptions): Promise<void>;
  /** The document is searched once its task is `ready`. */
  upload(
    base: string,
    file: { readonly name: string; readonly content: Uint8Array<ArrayBuffer> },
    options?: CallOptions,
  ): Promise<{ readonly document: KnowledgeDocument; readonly task_id: string }>;
  documents(
    base: string,
    page?: Page,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly KnowledgeDocument[]; readonly total: number }>;
  removeDocument(base: string, document: string, options?: CallOptions): Promise<void>;
  task(id: string, options?: CallOptions): Promise<KnowledgeTask>;
  search(
    base: string,
    query: string,
    options?: CallOptions & { readonly topK?: number },
  ): Promise<KnowledgeSearch>;
  rebuild(base: string, options?: CallOptions): Promise<{ readonly task_id: string }>;
}

export function knowledgeClient(transport: Transport): KnowledgeClient {
  return {
    list: (query, options) => transport.json('GET', requestPath`knowledge`, { ...options, query }),
    create: (body, options) => transport.json('POST', requestPath`knowledge`, { ...options, body }),
    get: (base, options) => transport.json('GET', requestPath`knowledge/${base}`, options),
    setVisibility: (base, visibility, options) =>
      transport.json('PATCH', requestPath`knowledge/${base}`, { ...options, body: { visibility } }),
    remove: (base, options) => transport.json('DELETE', requestPath`knowledge/${base}`, options),
    upload: async (base, { name, content }, options) =>
      transport.json('POST', requestPath`knowledge/${base}/upload`, {
        ...options,
        bytes: await encodeForm(name, content),
      }),
    documents: (base, query, options) =>
      transport.json('GET', requestPath`knowledge/${base}/documents`, { ...options, query }),
    removeDocument: (base, document, options) =>
      transport.json('DELETE', requestPath`knowledge/${base}/documents/${document}`, options),
    task: (id, options) => transport.json('GET', requestPath`knowledge/tasks/${id}`, options),
    search: (base, query, { topK, ...options } = {}) =>
      transport.json('GET', requestPath`knowledge/${base}/search`, {
        ...options,
        query: { query, top_k: topK },
      }),
    rebuild: (base, options) => transport.json('POST', requestPath`knowledge/${base}/rebuild`, options),
  };
}

/** A form with one file, as bytes: `fetch` makes the border between its parts. */
async function encodeForm(
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<{ readonly type: string; readonly content: Uint8Array<ArrayBuffer> }> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, content: new Uint8Array(await encoded.arrayBuffer()) };
}
