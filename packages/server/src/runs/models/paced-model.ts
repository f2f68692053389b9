import type { OpenedModel } from '@techne/agent';
import type { FairTurns } from '../../http/fair-turns.ts';

type Model = Extract<Exclude<OpenedModel['model'], string>, { specificationVersion: 'v4' }>;
type Streamed = Awaited<ReturnType<Model['doStream']>>;

/**
 * The same model, whose answers are read as fast as the event loop has turns for them: a thousand answers that come at
 * once would otherwise keep every request waiting until all of what has arrived is taken apart.
 */
export function pacedModel(model: OpenedModel['model'], turns: FairTurns): OpenedModel['model'] {
  if (typeof model === 'string' || model.specificationVersion !== 'v4') return model;
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const streamed = await model.doStream(options);
      return { ...streamed, stream: pace(streamed.stream, turns) };
    },
  };
}

function pace(stream: Streamed['stream'], turns: FairTurns): Streamed['stream'] {
  const reader = stream.getReader();
  const ticket = turns.newTicket();
  return new ReadableStream(
    {
      async pull(controller) {
        await turns.take(ticket);
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
