import type { AgentEvent } from '../events/agent-event.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import type { ModelAnswer } from './answer-builder.ts';
import { callModel } from './call-model.ts';
import { exposeTools } from './expose-tools.ts';
import type { TurnState } from './turn-state.ts';

export interface AskedModel {
  readonly answer: ModelAnswer;
  /** The model did not call what it had to call, and is to be asked again: nobody has heard of the answer. */
  readonly isIgnored: boolean;
}

/** One call of the model, with the tools that the policies leave. */
export async function askModel(turn: TurnState): Promise<AskedModel> {
  const { request } = turn;
  const tools = exposeTools(turn.policies, request.tools);
  const forced = turn.steps === 1 ? tools.find(({ name }) => name === request.firstTool) : undefined;
  const insists = forced !== undefined && request.insistence !== undefined;
  const held: AgentEvent[] = [];
  const say = insists ? (event: AgentEvent): void => void held.push(event) : turn.emit;
  turn.emit({ type: 'step_started', step: turn.steps, tools: tools.map(({ name }) => name) });
  const answer = await callModel({
    model: request.model,
    instructions: instructionsOf(turn, forced),
    messages: [...request.messages, ...turn.messages],
    tools,
    firstTool: forced?.name,
    toolChoice: request.toolChoice,
    temperature: request.temperature,
    maxOutputTokens: request.maxOutputTokens,
    signal: turn.signal,
    limits: request.limits,
    onText: (content) => say({ type: 'text', content }),
    onReasoning: (content) => say({ type: 'reasoning', content }),
    onRetry: (retry) => turn.emit({ type: 'model_retry', ...retry }),
  });
  const isIgnored = insists && answer.failure === undefined && !isCalled(forced, answer);
  if (!isIgnored) held.forEach(turn.emit);
  return { answer, isIgnored };
}

function instructionsOf(
  { request, messages, activations }: TurnState,
  forced: AgentTool | undefined,
): string {
  const { insistence } = request;
  if (insistence === undefined || forced !== undefined || insistence.isHeeded({ messages, activations }))
    return request.instructions;
  insistence.onUsed();
  return insistence.instructions;
}

function isCalled({ name, id }: AgentTool, { content }: ModelAnswer): boolean {
  return content.some(
    (part) => part.type === 'tool-call' && (part.toolName === name || part.toolName === id),
  );
}
