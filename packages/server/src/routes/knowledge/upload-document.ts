import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { knowledgeCallerOf } from '../../knowledge/knowledge-caller-of.ts';
import { orHttpError } from '../../knowledge/or-http-error.ts';
import { readUpload } from '../../knowledge/read-upload.ts';
import { baseParams, documentShape, replies } from './knowledge-shapes.ts';
import { showDocument } from './show-knowledge.ts';

/** Room for what stands around the file. */
const FORM_BYTES = 65_536;

export const uploadKnowledgeDocument = defineRoute({
  method: 'post',
  path: '/api/v1/knowledge/{id}/upload',
  operation: 'uploadKnowledgeDocument',
  tag: 'knowledge',
  summary: 'Add a document, or put it in the place of the one of its name',
  description: 'txt, md, html, csv, pdf and docx.',
  params: baseParams,
  body: {
    contentType: 'multipart/form-data',
    schema: z.object({ file: z.string().meta({ format: 'binary' }) }),
    limit: ({ knowledge }) => knowledge.fileBytes + FORM_BYTES,
  },
  replies: {
    202: {
      description: 'It is being read; the task tells how far',
      schema: z.object({ document: documentShape, task_id: z.string() }),
    },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    413: { description: 'The file is too large' },
    415: { description: 'What the file is cannot be read' },
  },
  async handle(request, { knowledge }) {
    const caller = knowledgeCallerOf(request.caller);
    const { id } = await orHttpError(knowledge.findOwnBase(caller, request.params.id));
    const file = await readUpload(await request.readBytes(), request.header('content-type'));
    const { document, taskId } = await orHttpError(knowledge.upload(caller, id, file));
    return { status: 202, json: { document: showDocument(document), task_id: taskId } };
  },
});
