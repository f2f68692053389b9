import type { z } from 'zod';
import type { offeredModelsShape } from '../routes/models/list-offered-models.ts';
import { requestPath } from './request-path.ts';
import type { CallOptions, Transport } from './transport.ts';

export type OfferedModels = z.output<typeof offeredModelsShape>;

/** The models of the server. */
export interface ModelsClient {
  /** Those that a chat or a run may choose. */
  list(options?: CallOptions): Promise<OfferedModels>;
}

export function modelsClient(transport: Transport): ModelsClient {
  return { list: (options) => transport.json('GET', requestPath`models`, options) };
}
