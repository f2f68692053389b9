import { chatTypes } from '@techne/store';
import { z } from 'zod';
import { chatJson } from '../../chats/chat-json.ts';
import { defineRoute } from '../../http/route.ts';
import { basesField, chatShape, modeField, modelField, titleField } from './chat-shapes.ts';

export const createChat = defineRoute({
  method: 'post',
  path: '/api/v1/chats',
  operation: 'createChat',
  tag: 'chats',
  summary: 'Begin a chat',
  description: 'Without a title it gets one from its first message.',
  body: {
    schema: z
      .strictObject({
        title: titleField.optional(),
        type: z.enum(chatTypes).optional(),
        model: modelField.optional(),
        mode: modeField.optional(),
        knowledge_base_ids: basesField.optional(),
      })
      .prefault({}),
  },
  replies: {
    201: { description: 'The chat', schema: chatShape },
    400: { description: 'A field is wrong, the model is not configured, or there is no such knowledge base' },
  },
  async handle(request, { chats }) {
    const { knowledge_base_ids: knowledgeBaseIds, ...settings } = await request.readBody();
    const chat = await chats.create(request.caller, { ...settings, knowledgeBaseIds });
    return { status: 201, headers: { Location: `/api/v1/chats/${chat.id}` }, json: chatJson(chat) };
  },
});
