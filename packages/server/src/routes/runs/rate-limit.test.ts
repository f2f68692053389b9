import { describe, expect, it } from 'vitest';
import { serveRuns } from '../../../test/serve-runs.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

describe('the limit of runs', () => {
  it('is 10 a minute for run, use, tools and scripts together, over all servers, before anything else is looked at', async () => {
    const files = { 'mark/SKILL.md': toolSkill('mark', 'echo ran'), 'mark/scripts/x.sh': '#!/bin/sh\n' };
    const server = await serveRuns({ files });
    const other = await serveRuns({ with: server });
    server.model.on({ predicate: () => true }, { content: 'Done.' });
    const { token } = await server.register();
    const paths = [
      'run?stream=false',
      'use?stream=false',
      'tools/go',
      'scripts/scripts/x.sh',
      'run?stream=false',
    ];
    for (const each of [server, other])
      for (const tail of paths) {
        const body = { message: 'Go' };
        expect((await each.request(`/api/v1/skills/mark/${tail}`, { token, body })).status).toBeLessThan(300);
      }
    for (const tail of [...paths, 'tools/no-such'])
      for (const each of [server, other]) {
        const answer = await each.request(`/api/v1/skills/mark/${tail}`, { token, body: {} });
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    expect((await server.request('/api/v1/skills/Bad--Name/run', { token, body: {} })).status).toBe(429);
    const somebody = await server.register();
    expect(
      (await server.request('/api/v1/skills/mark/run?stream=false', { token: somebody.token, body: {} }))
        .status,
    ).toBe(200);
  });
});
