import { AgentError, openEmbeddingModel } from '@techne/agent';
import type { Config } from '@techne/config';
import {
  Embedders,
  Knowledge,
  KnowledgeError,
  openModelEmbedder,
  type Embedder,
  type KnowledgeOptions,
} from '@techne/knowledge';

export interface OpenKnowledgeOptions extends Pick<KnowledgeOptions, 'store' | 'server' | 'onFailure'> {
  readonly config: Config;
  /** Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/** The knowledge bases of a store, as the configuration has them. It has to be closed. */
export function openKnowledge({ config, environment, ...rest }: OpenKnowledgeOptions): Knowledge {
  const { embeddings, maxFileBytes, maxTextCharacters, maxPages, maxUnpackedBytes } = config.knowledge;
  return new Knowledge({
    ...rest,
    embedders: new Embedders({
      preferred: embeddings,
      openModel: (id) => openEmbedder(config, id, environment),
    }),
    limits: {
      fileBytes: maxFileBytes,
      textCharacters: maxTextCharacters,
      pages: maxPages,
      unpackedBytes: maxUnpackedBytes,
    },
  });
}

async function openEmbedder(
  config: Config,
  id: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Embedder> {
  try {
    return await openModelEmbedder(id, await openEmbeddingModel(config, id, { environment }));
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    const { message, hint, data } = error;
    throw new KnowledgeError('EMBEDDER_UNAVAILABLE', message, { hint, data, cause: error });
  }
}
