import { defineRoute } from '../../http/route.ts';
import { checkName } from '../../skills/content/skill-name.ts';
import { skillNotFound } from '../../skills/managed/refusals.ts';
import { replyOfDocument } from './reply-of-document.ts';
import { anyNameParams, replies, skillDetailShape } from './skill-shapes.ts';

export const readSkill = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}',
  operation: 'readSkill',
  tag: 'skills',
  summary: 'One managed skill',
  description: 'Your own, and those shared with your tenant. `catalog/{name}` has those of every source.',
  params: anyNameParams,
  replies: {
    200: { description: 'The skill', schema: skillDetailShape },
    304: replies.same,
    400: replies.invalid,
    404: replies.notFound,
  },
  async handle(request, { skills }) {
    const { caller, params } = request;
    const managed = await skills.findManaged(caller, params.name);
    if (managed !== undefined)
      return replyOfDocument(skills.detailOf(managed), request.header('if-none-match'));
    checkName(params.name);
    // Not those of shared sources: what was deleted here must be gone here (agent-flow-lite.md, section 9).
    throw skillNotFound(params.name);
  },
});
