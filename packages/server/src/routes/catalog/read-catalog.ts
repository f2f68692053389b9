import { defineRoute } from '../../http/route.ts';
import { replyOfDocument } from '../skills/reply-of-document.ts';
import { replies } from '../skills/skill-shapes.ts';
import { catalogDocument } from './catalog-document.ts';
import { catalogShape } from './describe-catalog.ts';

export const readCatalog = defineRoute({
  method: 'get',
  path: '/api/v1/catalog',
  operation: 'readCatalog',
  tag: 'catalog',
  summary: 'Every skill that you may use, from all sources',
  replies: { 200: { description: 'Sorted by name', schema: catalogShape }, 304: replies.same },
  async handle(request, services) {
    const { caller } = request;
    const document = await catalogDocument(await services.skills.catalogFor(caller), caller, services);
    return replyOfDocument(document, request.header('if-none-match'));
  },
});
