import { defineRoute } from '../../http/route.ts';
import { checkChange, requireChangeable } from '../../skills/changes/require-changeable.ts';
import { skillNotFound } from '../../skills/managed/refusals.ts';
import { preconditionsOf } from './preconditions-of.ts';
import { nameParams, replies } from './skill-shapes.ts';

export const removeSkill = defineRoute({
  method: 'delete',
  path: '/api/v1/skills/{name}',
  operation: 'removeSkill',
  tag: 'skills',
  summary: 'Remove a skill, with its files and versions',
  params: nameParams,
  replies: {
    204: { description: 'Removed' },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    412: replies.changed,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    await requireChangeable(skills, caller, params.name);
    const only = preconditionsOf(request);
    const removed = await skills.managed.remove(caller.tenant, params.name, (record) =>
      checkChange(caller, record, only),
    );
    if (!removed) throw skillNotFound(params.name);
    return { status: 204, empty: true };
  },
});
