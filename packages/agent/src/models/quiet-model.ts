import type { LanguageModel } from 'ai';

type CurrentModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>;
type CallOptions = Parameters<CurrentModel['doStream']>[0];
type Stream = Awaited<ReturnType<CurrentModel['doStream']>>['stream'];
type StreamPart = Stream extends ReadableStream<infer Part> ? Part : never;
type Metadata = NonNullable<Extract<StreamPart, { type: 'finish' }>['providerMetadata']>;
type Warning = Extract<StreamPart, { type: 'stream-start' }>['warnings'][number];

/**
 * The same model, with options that go with every call. What the SDK would print on standard error comes with the end
 * of the answer instead, for whoever keeps a log: `modelWarnings` reads it.
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
    doGenerate: async (options) => {
      const result = await model.doGenerate(complete(options));
      const { warnings, providerMetadata } = result;
      return { ...result, warnings: [], providerMetadata: withWarnings(providerMetadata, warnings) };
    },
    doStream: async (options) => {
      const result = await model.doStream(complete(options));
      let warnings: readonly Warning[] = [];
      const moved = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          if (part.type === 'stream-start') {
            ({ warnings } = part);
            controller.enqueue({ ...part, warnings: [] });
          } else if (part.type === 'finish') {
            controller.enqueue({ ...part, providerMetadata: withWarnings(part.providerMetadata, warnings) });
          } else controller.enqueue(part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(moved) };
    },
  };
}

const ours = 'techne';

function withWarnings(metadata: Metadata | undefined, warnings: readonly Warning[]): Metadata {
  const messages = warnings.map(describe);
  return messages.length === 0 ? (metadata ?? {}) : { ...metadata, [ours]: { warnings: messages } };
}

/** What a provider did otherwise than it was asked, such as leaving out a temperature. */
export function modelWarnings(metadata: Metadata | undefined): readonly string[] {
  const warnings = metadata?.[ours]?.['warnings'];
  return Array.isArray(warnings) ? warnings.filter((each) => typeof each === 'string') : [];
}

function describe(warning: Warning): string {
  if (warning.type === 'other') return warning.message;
  const details = 'details' in warning ? warning.details : undefined;
  return details ?? `${'feature' in warning ? warning.feature : warning.type} is not supported as asked`;
}
