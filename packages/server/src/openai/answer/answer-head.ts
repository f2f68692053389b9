import type { StartedCompletion } from '../completion-service.ts';

/** What every answer and every chunk of one completion begins with. */
export function answerHead<Kind extends string>({ id, createdAt, model }: StartedCompletion, object: Kind) {
  return {
    id: `chatcmpl-${id.replaceAll('-', '')}`,
    object,
    created: Math.floor(createdAt / 1000),
    model,
  };
}
