import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { baseShape, replies, visibilityShape } from './knowledge-shapes.ts';
import { showBase } from './show-knowledge.ts';

export const createKnowledgeBase = defineRoute({
  method: 'post',
  path: '/api/v1/knowledge',
  operation: 'createKnowledgeBase',
  tag: 'knowledge',
  summary: 'Create a knowledge base',
  body: { schema: z.strictObject({ name: z.string().max(1_000), visibility: visibilityShape.optional() }) },
  replies: {
    201: { description: 'Created', schema: baseShape },
    400: replies.invalid,
    409: { description: 'You have a knowledge base of this name' },
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { name, visibility } = await request.readBody();
    const base = { name, ...(visibility === undefined ? {} : { visibility }) };
    return { status: 201, json: showBase(await orHttpError(knowledge.createBase(caller, base))) };
  },
});
