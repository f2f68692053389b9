import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openModel, type AgentEvent } from '@techne/agent';
import { loadConfig } from '@techne/config';
import { folderSource, loadCatalog } from '@techne/skills';
import { expect, it } from 'vitest';
import { startLoopbackServer } from '../../../test/loopback-server.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { NamedSkillRunner } from './named-skill-runner.ts';

it('ends a run that takes too long, and says how long it had', async () => {
  const folder = temporaryFolder();
  // It takes the request, and never answers.
  const url = await startLoopbackServer(() => undefined);
  const environment = { TECHNE_HOME: folder, OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'test' };
  const { config } = await loadConfig({ cwd: folder, home: folder, environment });
  mkdirSync(join(folder, 'skills/slow'), { recursive: true });
  writeFileSync(join(folder, 'skills/slow/SKILL.md'), '---\nname: slow\ndescription: Slow.\n---\n\nThink.\n');
  const catalog = await loadCatalog({
    sources: [folderSource({ path: join(folder, 'skills'), kind: 'user' })],
  });
  const runner = new NamedSkillRunner({
    catalog,
    model: async () => (await openModel(config, 'openai:test', { environment })).model,
    timeoutMs: 1,
  });
  const events: AgentEvent[] = [];
  const result = await runner.run({
    skill: catalog.get('slow'),
    inputs: {},
    text: 'x',
    runId: 'r',
    signal: new AbortController().signal,
    onEvent: (event) => void events.push(event),
  });
  expect(result).toMatchObject({
    status: 'failed',
    error: { code: 'SKILL_TIMEOUT', message: 'Skill execution timed out (0s)' },
  });
  expect(events[0]).toMatchObject({ data: { type: 'skill', status: 'loaded', skill_name: 'slow' } });
});
