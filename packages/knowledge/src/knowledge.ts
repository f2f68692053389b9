import { randomUUID } from 'node:crypto';
import {
  StoreError,
  type KnowledgeBase,
  type KnowledgeDocument,
  type KnowledgeStore,
  type KnowledgeTask,
} from '@techne/store';
import { checkBaseName } from './bases/check-base-name.ts';
import { findOwnBase, findReadableBase } from './bases/find-readable-base.ts';
import type { KnowledgeCaller } from './bases/knowledge-caller.ts';
import { checkFileSize } from './documents/check-file-size.ts';
import { defaultDocumentLimits, type DocumentLimits } from './documents/document-limits.ts';
import { sanitiseFileName } from './documents/sanitise-file-name.ts';
import { sniffFormat } from './documents/sniff-format.ts';
import { Embedders } from './embeddings/embedders.ts';
import { KnowledgeError } from './errors/knowledge-error.ts';
import { Ingester } from './ingest/ingester.ts';
import { searchBase, type KnowledgeSearchResult, type SearchOptions } from './search/search-base.ts';

export interface KnowledgeOptions {
  readonly store: KnowledgeStore;
  /** Default: the offline model. */
  readonly embedders?: Embedders;
  /** Differs from that of every other server; default: a new one. */
  readonly server?: string;
  readonly limits?: Partial<DocumentLimits>;
  /** Told what went wrong and is no fault of a document. */
  readonly onFailure?: (error: unknown) => void;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A base with what people need to know about searching it. */
export interface DescribedBase extends KnowledgeBase {
  /** There is another embedder now: `rebuild` would search with it. */
  readonly offersRebuild: boolean;
}

/**
 * Knowledge bases: documents in, passages with citations out. Every call is made for a caller and sees what the caller
 * may see; what there is beyond that is not found. Rejects with a `KnowledgeError`.
 *
 * @example
 * const knowledge = new Knowledge({ store: store.knowledge });
 * const base = await knowledge.createBase(caller, { name: 'Handbook' });
 * await knowledge.upload(caller, base.id, { name: 'rules.md', bytes });
 * await knowledge.runPending();
 * const { results } = await knowledge.search(caller, 'Handbook', 'How many days off do I have?');
 */
export class Knowledge {
  readonly #store: KnowledgeStore;
  readonly #embedders: Embedders;
  readonly #limits: DocumentLimits;
  readonly #ingester: Ingester;

  constructor({ store, embedders = new Embedders(), server, limits, onFailure }: KnowledgeOptions) {
    this.#store = store;
    this.#embedders = embedders;
    this.#limits = { ...defaultDocumentLimits, ...limits };
    const owner = server ?? randomUUID();
    this.#ingester = new Ingester({ store, embedders, limits: this.#limits, owner, onFailure });
  }

  /** The most bytes that a file may have. */
  get fileBytes(): number {
    return this.#limits.fileBytes;
  }

  async createBase(
    caller: KnowledgeCaller,
    {
      name,
      visibility = 'private',
    }: { readonly name: string; readonly visibility?: KnowledgeBase['visibility'] },
  ): Promise<DescribedBase> {
    const plain = checkBaseName(name);
    const embedder = await this.#preferredEmbedder();
    const { tenant, userId: owner } = caller;
    const base = { id: randomUUID(), tenant, owner, name: plain, visibility };
    try {
      return this.#describe(
        await this.#store.bases.create({ ...base, ...(embedder === undefined ? {} : { embedder }) }),
      );
    } catch (error) {
      if (!StoreError.isInstance(error) || error.code !== 'CONFLICT') throw error;
      const { message, hint } = error;
      throw new KnowledgeError('BASE_NAME_TAKEN', message, {
        hint,
        data: { field: 'name', name: plain },
        cause: error,
      });
    }
  }

  async listBases(
    caller: KnowledgeCaller,
    page: Page,
  ): Promise<{ readonly items: readonly DescribedBase[]; readonly total: number }> {
    const { items, total } = await this.#store.bases.list(caller, page);
    return { items: items.map((base) => this.#describe(base)), total };
  }

  /** By id or name; one's own base of a name comes first. */
  async findBase(caller: KnowledgeCaller, idOrName: string): Promise<DescribedBase> {
    return this.#describe(await findReadableBase(this.#store, caller, idOrName));
  }

  /** As `findBase`, for somebody who wants to change it: rejects with `BASE_READ_ONLY` who may not. */
  async findOwnBase(caller: KnowledgeCaller, idOrName: string): Promise<DescribedBase> {
    return this.#describe(await findOwnBase(this.#store, caller, idOrName));
  }

  async shareBase(
    caller: KnowledgeCaller,
    idOrName: string,
    visibility: KnowledgeBase['visibility'],
  ): Promise<DescribedBase> {
    const base = await findOwnBase(this.#store, caller, idOrName);
    await this.#store.bases.setVisibility(base.tenant, base.id, visibility);
    return this.#describe({ ...base, visibility });
  }

  async removeBase(caller: KnowledgeCaller, idOrName: string): Promise<void> {
    const { tenant, id } = await findOwnBase(this.#store, caller, idOrName);
    await this.#store.bases.remove(tenant, id);
  }

  /** Keeps the file and queues the reading of it. What takes the place of a file of its name does so when it is read. */
  async upload(
    caller: KnowledgeCaller,
    idOrName: string,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ): Promise<{ readonly document: KnowledgeDocument; readonly taskId: string }> {
    const { tenant, id: baseId } = await findOwnBase(this.#store, caller, idOrName);
    const { bytes } = file;
    const name = sanitiseFileName(file.name);
    checkFileSize(bytes.length, this.#limits);
    sniffFormat(bytes, name);
    const taskId = randomUUID();
    const added = { id: randomUUID(), tenant, baseId, name, bytes, uploadedBy: caller.userId, taskId };
    const { document } = await this.#store.documents.add(added);
    return { document, taskId };
  }

  async listDocuments(
    caller: KnowledgeCaller,
    idOrName: string,
    page: Page,
  ): Promise<{ readonly items: readonly KnowledgeDocument[]; readonly total: number }> {
    const { tenant, id } = await findReadableBase(this.#store, caller, idOrName);
    return this.#store.documents.list(tenant, id, page);
  }

  /** Nothing of it is found any more when this resolves. */
  async removeDocument(caller: KnowledgeCaller, idOrName: string, documentId: string): Promise<void> {
    const { tenant, id } = await findOwnBase(this.#store, caller, idOrName);
    if (await this.#store.documents.remove(tenant, id, documentId)) return;
    throw new KnowledgeError('DOCUMENT_NOT_FOUND', 'There is no such document.', {
      hint: 'List the documents of the knowledge base.',
      data: { document: documentId.slice(0, 100) },
    });
  }

  async findTask(caller: KnowledgeCaller, taskId: string): Promise<KnowledgeTask> {
    const task = await this.#store.tasks.find(caller.tenant, taskId);
    const base = task === undefined ? undefined : await this.#store.bases.find(caller, task.baseId);
    if (task !== undefined && base?.id === task.baseId) return task;
    throw new KnowledgeError('TASK_NOT_FOUND', 'There is no such task.', {
      hint: 'A task is gone with its document.',
      data: { task: taskId.slice(0, 100) },
    });
  }

  async search(
    caller: KnowledgeCaller,
    idOrName: string,
    query: string,
    options: SearchOptions = {},
  ): Promise<KnowledgeSearchResult> {
    const base = await findReadableBase(this.#store, caller, idOrName);
    return searchBase(this.#store, this.#embedders, base, query, options);
  }

  /** Queues the making of vectors by the embedder that new bases get; the old ones are searched until all are there. */
  async rebuild(caller: KnowledgeCaller, idOrName: string): Promise<{ readonly taskId: string }> {
    const base = await findOwnBase(this.#store, caller, idOrName);
    const id = this.#embedders.preferred;
    if (id === undefined) {
      throw new KnowledgeError('REBUILD_UNNECESSARY', 'There is no embedding model to rebuild with.', {
        hint: 'Set one in the configuration.',
      });
    }
    const { dimensions } = await this.#embedders.open(id);
    const taskId = randomUUID();
    await this.#store.tasks.startRebuild(base.tenant, base.id, { id, dimensions }, taskId);
    return { taskId };
  }

  /** Does tasks as they come, until `close`. */
  start(): void {
    this.#ingester.start();
  }

  /** Does the tasks that wait, without `start`: for a command line and for tests. */
  async runPending(): Promise<void> {
    await this.#ingester.runPending();
  }

  /** Puts back what is being worked on, and ends the threads. */
  async close(): Promise<void> {
    await this.#ingester.stop();
    await this.#embedders.close();
  }

  #describe(base: KnowledgeBase): DescribedBase {
    const next = base.nextEmbedder ?? base.embedder;
    const { preferred } = this.#embedders;
    return { ...base, offersRebuild: preferred !== undefined && preferred !== next?.id };
  }

  /** Undefined when there is none: a base is then searched by words alone, and offers a rebuild later. */
  async #preferredEmbedder(): Promise<{ readonly id: string; readonly dimensions: number } | undefined> {
    const { preferred } = this.#embedders;
    if (preferred === undefined) return undefined;
    try {
      const { id, dimensions } = await this.#embedders.open(preferred);
      return { id, dimensions };
    } catch (error) {
      if (KnowledgeError.isInstance(error)) return undefined;
      throw error;
    }
  }
}
