import { defineRoute } from '../../http/route.ts';
import { replyOfDocument } from '../skills/reply-of-document.ts';
import { catalogDocument } from './catalog-document.ts';
import { catalogShape } from './describe-catalog.ts';

export const rescanCatalog = defineRoute({
  method: 'post',
  path: '/api/v1/catalog/rescan',
  operation: 'rescanCatalog',
  tag: 'catalog',
  summary: 'Look at all files again, at once',
  access: 'admin',
  replies: { 200: { description: 'The catalog as it is now', schema: catalogShape } },
  async handle({ caller }, services) {
    const catalog = await services.skills.rescan(caller);
    return replyOfDocument(await catalogDocument(catalog, caller, services), undefined);
  },
});
