import type { Reply } from '../../http/reply.ts';
import { defineRoute } from '../../http/route.ts';
import { checkFilePath } from '../../skills/content/check-files.ts';
import { readSkillFile } from '../../skills/describe/read-skill-file.ts';
import { readFileParams } from './file-params.ts';
import { httpErrorOf } from './http-error-of.ts';
import { requireReadable } from './require-readable.ts';
import { replies } from './skill-shapes.ts';

/** Whatever a skill holds, it may do nothing in a browser: no script, no frame, no request, no origin. */
const headers = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
};
const mostBytes = 64 * 1_048_576;

export const readFile = defineRoute({
  method: 'get',
  path: '/api/v1/skills/{name}/files/{path+}',
  operation: 'readSkillFile',
  tag: 'skills',
  summary: 'The bytes of a file of a skill',
  params: readFileParams,
  replies: {
    200: { description: 'Its bytes, with its media type', contentType: 'application/octet-stream' },
    400: { ...replies.invalid, description: 'The path is refused' },
    404: { ...replies.notFound, description: 'There is no such skill, or it has no such file' },
  },
  async handle({ caller, params }, { skills }) {
    const { catalog, skill } = await requireReadable(skills, caller, params.name);
    const path = checkFilePath(params.path);
    try {
      // Whatever its file is called: a flat skill has one, and others may write it in lower case.
      if (path === 'SKILL.md') return replyOf(readSkillFile(skill.path), 'text/markdown; charset=utf-8');
      const file = await catalog.readFile(skill.name, path, { maxBytes: mostBytes, overflow: 'error' });
      return replyOf(file.bytes, file.mediaType + (file.text === undefined ? '' : '; charset=utf-8'));
    } catch (error) {
      throw httpErrorOf(error, 'path');
    }
  },
});

function replyOf(bytes: Uint8Array, type: string): Reply {
  return { status: 200, headers: { ...headers, 'content-type': type }, bytes: Uint8Array.from(bytes) };
}
