import type { ChatContext, ChatServiceParts } from '../chats/chat-context.ts';
import { RunModels } from '../runs/models/run-models.ts';
import { runRedactor } from '../runs/run-redactor.ts';
import { ScratchFolders } from '../runs/scratch-folders.ts';
import type { CompletionService } from './completion-service.ts';
import { OpenAiError } from './open-ai-error.ts';
import { callerTools } from './request/caller-tools.ts';
import { splitMessages } from './request/split-messages.ts';
import { completionWork } from './turn/completion-work.ts';
import type { CompletionToMake } from './turn/completion-to-make.ts';

/** Makes what answers programs that speak OpenAI's protocol. */
export function createCompletionService(parts: ChatServiceParts): CompletionService {
  const { config, log, runs, environment = process.env } = parts;
  const models = new RunModels(config, environment, log);
  const context: ChatContext = {
    parts,
    models,
    scratch: new ScratchFolders(parts.dataFolder),
    redactor: runRedactor(config, environment),
  };
  return {
    models: models.references,
    since: parts.now(),
    async start(caller, request) {
      const { model, temperature, max_tokens, max_completion_tokens } = request;
      if (!models.isConfigured(model)) throw modelNotFound(model);
      const wanted: CompletionToMake = {
        caller,
        model,
        messages: splitMessages(request.messages),
        callerTools: callerTools(request),
        temperature: temperature ?? undefined,
        maxOutputTokens: max_completion_tokens ?? max_tokens ?? undefined,
      };
      const readiness = Promise.withResolvers<void>();
      const { tenant, userId } = caller;
      const { text: content } = wanted.messages;
      const tools = wanted.callerTools.tools.map(({ name }) => name);
      const createdAt = parts.now();
      const started = await runs.start(
        { tenant, userId, kind: 'completion', request: { model, content, tools } },
        completionWork(context, wanted, readiness),
      );
      // Who waits for it hears of a failure; the log has it anyway.
      started.settled.catch(() => undefined);
      await readiness.promise;
      return { ...started, model, createdAt };
    },
  };
}

export function modelNotFound(model: string): OpenAiError {
  return new OpenAiError(404, 'model_not_found', {
    field: 'model',
    message: `The model ${model} does not exist, or you may not choose it`,
  });
}
