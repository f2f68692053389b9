import type { z } from 'zod';
import type { CompletionService } from '../../openai/completion-service.ts';
import type { modelShape } from './open-ai-shapes.ts';

/** Whose it is stands before the colon; an alias is the operator's. */
export function showModel(id: string, { since }: CompletionService): z.output<typeof modelShape> {
  const [provider = '', model] = id.split(':', 2);
  const owner = model === undefined ? 'techne' : provider;
  return { id, object: 'model', created: Math.floor(since / 1000), owned_by: owner };
}
