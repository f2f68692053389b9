import { parseAt } from '@techne/agent';
import { dataStream } from '../../http/data-stream.ts';
import { limitRate } from '../../http/limit-rate.ts';
import { defineRoute } from '../../http/route.ts';
import { completionChunks } from '../../openai/answer/completion-chunks.ts';
import { completionJson } from '../../openai/answer/completion-json.ts';
import { openAiProblem } from '../../openai/open-ai-error.ts';
import { completionRequestShape } from '../../openai/request/completion-request.ts';
import { textOfMessage } from '../../openai/request/text-of-message.ts';
import { cancelWhenGone } from './cancel-when-gone.ts';
import { completionShape, openAiReplies } from './open-ai-shapes.ts';

/** Whole conversations come along with every request. */
const mostBytes = 16 * 1_048_576;

export const createCompletion = defineRoute({
  method: 'post',
  path: '/v1/chat/completions',
  operation: 'createChatCompletion',
  tag: 'openai',
  summary: "OpenAI's chat completions, with skills",
  description:
    'Stateless. Skills are disclosed, activated and followed inside; the tools of the request are returned to the caller, beside ours, which it does not see. What needs approval is denied in words. `/name text` and `@name text` work in the last message of the user. With `stream` the answer is a stream of chunks that ends in `[DONE]`. A client that goes away ends it.',
  body: { schema: completionRequestShape, limit: mostBytes },
  problem: openAiProblem,
  replies: {
    200: { description: 'The completion, or its chunks', schema: completionShape },
    ...openAiReplies,
    502: { ...openAiReplies[400], description: 'The model failed' },
    503: { ...openAiReplies[400], description: 'The model is not available' },
  },
  async handle(request, services) {
    const { caller, signal } = request;
    const body = await request.readBody();
    const said = body.messages.findLastIndex(({ role }) => role === 'user');
    const message = body.messages[said];
    const isRun = message !== undefined && parseAt(textOfMessage(message, said)) !== undefined;
    const limited = isRun ? await limitRate('runs', caller.userId, services) : {};
    const started = await services.completions.start(caller, body);
    const gone = cancelWhenGone(services, started.id, signal);
    const headers = { ...limited, 'Techne-Run-Id': started.id };
    if (body.stream !== true) {
      const json = completionJson(started, await started.settled.finally(() => gone.forget()));
      return { status: 200, headers, json };
    }
    const events = services.runs.follow(started.id, 0, gone.signal);
    const withUsage = body.stream_options?.include_usage === true;
    return dataStream(gone.watch(completionChunks(started, events, withUsage)), { headers, last: '[DONE]' });
  },
});
