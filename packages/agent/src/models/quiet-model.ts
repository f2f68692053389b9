import type { LanguageModel } from 'ai';

type CurrentModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>;
type CallOptions = Parameters<CurrentModel['doStream']>[0];
type Stream = Awaited<ReturnType<CurrentModel['doStream']>>['stream'];
type StreamPart = Stream extends ReadableStream<infer Part> ? Part : never;

/**
 * The same model, without the remarks that the SDK would otherwise print on standard error, and with options that go
 * with every call.
 */
export function quietModel(
  model: CurrentModel,
  providerOptions: NonNullable<CallOptions['providerOptions']> = {},
): CurrentModel {
  const complete = (options: CallOptions): CallOptions => ({
    ...options,
    providerOptions: { ...providerOptions, ...options.providerOptions },
  });
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    doGenerate: async (options) => ({ ...(await model.doGenerate(complete(options))), warnings: [] }),
    doStream: async (options) => {
      const result = await model.doStream(complete(options));
      const withoutWarnings = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          controller.enqueue(part.type === 'stream-start' ? { ...part, warnings: [] } : part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(withoutWarnings) };
    },
  };
}
