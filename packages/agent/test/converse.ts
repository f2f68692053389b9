import { Conversation } from '../src/conversation/conversation.ts';
import type { ConversationOptions } from '../src/conversation/conversation-options.ts';
import type { AgentEvent } from '../src/events/agent-event.ts';
import { modelOf, requestsOf, startModelServer, type Shape } from './model-server.ts';
import { catalogOf, skillText } from './skill-folders.ts';

/** One skill of each kind; `off` is disabled. */
const files = {
  'git/SKILL.md': skillText('git', { body: 'GIT BODY for $ARGUMENTS\n' }),
  'off/SKILL.md': skillText('off'),
  'hidden/SKILL.md': skillText('hidden', { extra: 'user-invocable: false\n' }),
  'mine/SKILL.md': skillText('mine', { extra: 'disable-model-invocation: true\n', body: 'MINE BODY\n' }),
  'sum/SKILL.md': skillText('sum', {
    extra:
      'inputs:\n  - name: tone\n    label: Tone\n    type: text\n    required: false\n    default: dry\n  - name: article\n    label: Article\n    type: textarea\n    required: true\nmodel:\n  temperature: 0.3\n  max_tokens: 77\n',
    body: 'Sum up {{article}} in a {{tone}} tone.\n',
  }),
};

/** A conversation with those skills, on a model server that says what the test says. */
export async function start(options: Partial<ConversationOptions> = {}, shape: Shape = 'openai-compatible') {
  const server = await startModelServer();
  const { catalog, root } = await catalogOf(files, { disabled: 'off' });
  const model = modelOf(server, shape);
  const conversation = new Conversation({ catalog, model, ...options });
  const events: AgentEvent[] = [];
  const send = (text: string) => conversation.send(text, { onEvent: (event) => void events.push(event) });
  return { server, catalog, root, model, conversation, events, send };
}

/** A request as text, oldest first. */
export const bodyOf = (server: Parameters<typeof requestsOf>[0], index: number) =>
  JSON.stringify(requestsOf(server)[index]);
/** The instructions of a request. */
export const system = (request: any): string =>
  request.messages
    .filter((each: any) => each.role === 'system')
    .map((each: any) => each.content)
    .join('\n');
