import type { ModelCallLimits } from '@techne/agent';
import { WorkflowError } from '../errors/workflow-error.ts';
import type { NodeContext } from './node-type.ts';

/**
 * A model's failure. Before its first token the agent has tried it again itself, and heeded what the server asked for; an
 * answer that broke off is the node's to try again.
 */
export function modelFailure(
  error: { readonly code: string; readonly message: string } | undefined,
): WorkflowError {
  const { code = 'MODEL_FAILED', message = 'The model failed' } = error ?? {};
  return new WorkflowError('NODE_FAILED', message, {
    data: { reason: code, retryable: code === 'MODEL_STREAM_CUT' },
  });
}

/** Three tries in all: those of the agent become fewer with each try of the node. */
export function modelLimits({ host, attempt }: NodeContext): Partial<ModelCallLimits> {
  return { ...host.modelLimits, retries: Math.max(0, 3 - attempt) };
}
