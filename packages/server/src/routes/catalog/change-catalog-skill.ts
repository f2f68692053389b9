import { z } from 'zod';
import { setSkillEnabled } from '../../administration/set-skill-enabled.ts';
import { defineRoute } from '../../http/route.ts';
import { catalogSkillShape, describeCatalogSkill } from './describe-catalog.ts';

export const changeCatalogSkill = defineRoute({
  method: 'patch',
  path: '/api/v1/catalog/{name}',
  operation: 'changeCatalogSkill',
  tag: 'catalog',
  summary: 'Turn a skill on or off for the tenant',
  description:
    'Whichever source it comes from. One that is off stays in the catalog with the reason; no model is told of it, and it cannot be run, used, called or activated.',
  access: 'admin',
  params: z.object({ name: z.string().max(256) }),
  body: { schema: z.strictObject({ enabled: z.boolean() }) },
  replies: {
    200: { description: 'The skill as it is now', schema: catalogSkillShape },
    404: { description: 'There is no such skill' },
  },
  async handle(request, services) {
    const { enabled } = await request.readBody();
    const skill = await setSkillEnabled(services, request.caller, request.params.name, enabled);
    const disabled = await services.skills.disabledIn(request.caller.tenant);
    return { status: 200, json: describeCatalogSkill(skill, disabled, true) };
  },
});
