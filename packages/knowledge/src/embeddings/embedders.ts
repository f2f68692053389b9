import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { Embedder } from './embedder.ts';
import { openOfflineEmbedder } from './offline-embedder.ts';
import { offlineEmbedderId } from './offline-model.ts';

export interface EmbeddersOptions {
  /**
   * What new bases are searched with: `offline`, `provider:model`, or `none` for words alone. Default `offline`. A base
   * keeps the one that it was made with until it is rebuilt.
   */
  readonly preferred?: string;
  /** Opens `provider:model`; without it only the offline model can be used. */
  readonly openModel?: (id: string) => Promise<Embedder>;
}

/** Embedders by id, each opened when it is first needed. */
export class Embedders {
  readonly #preferred: string | undefined;
  readonly #openModel: ((id: string) => Promise<Embedder>) | undefined;
  readonly #opened = new Map<string, Promise<Embedder>>();

  constructor({ preferred = 'offline', openModel }: EmbeddersOptions = {}) {
    this.#preferred =
      preferred === 'none' ? undefined : preferred === 'offline' ? offlineEmbedderId : preferred;
    this.#openModel = openModel;
  }

  /** The id of what new bases get; undefined when it is words alone. */
  get preferred(): string | undefined {
    return this.#preferred;
  }

  /** Rejects with `EMBEDDER_UNAVAILABLE` or `EMBEDDING_FAILED`; the next call tries again. */
  async open(id: string): Promise<Embedder> {
    const known = this.#opened.get(id);
    if (known !== undefined) return known;
    const opening = this.#openAnew(id);
    this.#opened.set(id, opening);
    opening.catch(() => this.#opened.delete(id));
    return opening;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#opened.values());
    this.#opened.clear();
    for (const result of opened) if (result.status === 'fulfilled') await result.value.close?.();
  }

  async #openAnew(id: string): Promise<Embedder> {
    if (id === offlineEmbedderId) return openOfflineEmbedder();
    if (this.#openModel !== undefined) return this.#openModel(id);
    throw new KnowledgeError('EMBEDDER_UNAVAILABLE', `There is no embedding model ${id}.`, {
      hint: 'Set one that is there, or rebuild the knowledge base.',
      data: { embedder: id },
    });
  }
}
