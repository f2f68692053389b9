import { AgentError, checkMessageSize, parseAt, type OpenedModel } from '@techne/agent';
import { HttpError } from '../../errors/http-error.ts';
import type { ChatContext } from '../chat-context.ts';

/** 400 for a model that nobody configured. */
export function checkModel({ models }: ChatContext, model: string | null | undefined): void {
  if (model === undefined || model === null || models.isConfigured(model)) return;
  throw new HttpError(400, { field: 'model', message: 'This model is not configured' });
}

/** 400 for a message that no model with this window can answer; what `@name` runs has a model and a prompt of its own. */
export function checkSize(content: string, contextWindow: number): void {
  const tooLarge = parseAt(content) === undefined ? checkMessageSize(content, contextWindow) : undefined;
  if (tooLarge !== undefined) throw new HttpError(400, { field: 'content', message: tooLarge.message });
}

/** The model of a message, else of its chat; one that was taken out of the configuration is no more. */
export function chosenModel(
  { models }: ChatContext,
  asked: string | undefined,
  ofChat: string | undefined,
): string | undefined {
  return asked ?? (ofChat !== undefined && models.isConfigured(ofChat) ? ofChat : undefined);
}

/** 503 for a model that cannot be opened. */
export async function openChatModel(
  { models }: ChatContext,
  asked: string | undefined,
): Promise<OpenedModel> {
  try {
    return await models.open({ asked });
  } catch (error) {
    if (!AgentError.isInstance(error)) throw error;
    throw new HttpError(503, `The model is not available: ${error.message}`, { cause: error });
  }
}
