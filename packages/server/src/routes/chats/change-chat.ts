import { z } from 'zod';
import { chatJson } from '../../chats/chat-json.ts';
import { defineRoute } from '../../http/route.ts';
import { basesField, chatParams, chatShape, modeField, modelField, titleField } from './chat-shapes.ts';

export const changeChat = defineRoute({
  method: 'patch',
  path: '/api/v1/chats/{id}',
  operation: 'changeChat',
  tag: 'chats',
  summary: 'Rename a chat, or change what it works with',
  params: chatParams,
  body: {
    schema: z.strictObject({
      title: titleField.optional(),
      model: modelField.optional(),
      mode: modeField.optional(),
      knowledge_base_ids: basesField.optional(),
      activated_skill_names: z
        .array(z.string().max(256))
        .max(1_000)
        .optional()
        .describe('Those that stay, in this order; none can be added'),
    }),
  },
  replies: {
    200: { description: 'The chat', schema: chatShape },
    400: {
      description:
        'A field is wrong, the model is not configured, a skill is not active, or there is no such knowledge base',
    },
    404: { description: 'There is no such chat' },
    409: { description: 'The chat is busy, and its skills may change' },
  },
  async handle(request, { chats }) {
    const { caller, params } = request;
    await chats.require(caller, params.id);
    const { knowledge_base_ids, activated_skill_names, ...settings } = await request.readBody();
    const chat = await chats.change(caller, params.id, {
      ...settings,
      knowledgeBaseIds: knowledge_base_ids,
      activatedSkillNames: activated_skill_names,
    });
    return { status: 200, json: chatJson(chat) };
  },
});
