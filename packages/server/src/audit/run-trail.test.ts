import { describe, expect, it } from 'vitest';
import { until } from '../../test/read-stream.ts';
import { script, serveChats } from '../../test/serve-chats.ts';
import type { RunsServer } from '../../test/serve-runs.ts';
import { toolSkill } from '../../test/tool-skill.ts';

const secret = 'canary-declared-77aa';
const files = {
  'git/SKILL.md': '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n',
  'git/references/a.md': 'REFERENCE A',
  'mark/SKILL.md': toolSkill('mark', 'echo marked', 'env: [KEY]'),
};
const config = `[skills.mark]\nKEY = "${secret}"\n`;

/** All that the trail has, oldest first, once the run of this id has ended in it. */
async function trailUntilEnd(server: RunsServer, token: string, runId: string | null): Promise<any[]> {
  const all = async (): Promise<any[]> =>
    (await server.request('/api/v1/audit?limit=500', { token })).json.items;
  const found = await until(all, (items) =>
    items.some(({ action, subject }) => action === 'run.end' && subject === runId),
  );
  return found.toReversed();
}

const of = (records: readonly any[], runId: string | null) =>
  records
    .filter(({ data, subject }) => data.run === runId || subject === runId)
    .map(({ action, subject, outcome }) => [action, subject === runId ? 'run' : subject, outcome]);

describe('a run leaves', () => {
  it('that it began, what was disclosed, loaded and read, what was refused, and how it ended', async () => {
    const server = await serveChats({ files, config });
    const { token } = await server.register();
    script(server, [
      [['skillsActivate', { name: 'git' }]],
      [
        ['skillsReadResource', { name: 'git', path: 'references/a.md' }],
        ['skillsReadResource', { name: 'git', path: '../mark/SKILL.md' }],
        ['go', {}],
      ],
      'Done.',
    ]);
    const body = { model: 'local:test', messages: [{ role: 'user', content: `Go ${secret}` }] };
    const answer = await server.request('/v1/chat/completions', { token, body });
    const runId = answer.headers.get('techne-run-id');
    const records = await trailUntilEnd(server, token, runId);
    expect(of(records, runId)).toEqual([
      ['run.start', 'run', 'done'],
      ['skill.disclose', 'catalog', 'done'],
      ['skill.load', 'git', 'done'],
      ['tool.call', 'skillsActivate', 'done'],
      ['file.read', 'git', 'done'],
      ['tool.call', 'skillsReadResource', 'done'],
      ['file.refuse', 'git', 'refused'],
      ['tool.call', 'skillsReadResource', 'failed'],
      ['policy.refuse', 'go', 'refused'],
      ['run.end', 'run', 'done'],
    ]);
    const text = JSON.stringify(records);
    for (const inside of [secret, 'GIT BODY', 'REFERENCE A']) expect(text).not.toContain(inside);
    expect(records.find(({ action }) => action === 'policy.refuse').data).toMatchObject({
      code: 'TOOL_CONFIRMATION_REQUIRED',
      reason: expect.stringContaining('consent'),
    });
  });

  it('that it asked, what was decided and by whom, and that it went on', async () => {
    const server = await serveChats({ files, config });
    const admin = await server.register();
    const user = await server.register();
    const asked = await server.request('/api/v1/skills/mark/tools/go', { token: user.token, body: {} });
    const { run_id: runId, approval } = asked.json;
    const question = await server.request('/api/v1/audit?action=approval.ask', { token: admin.token });
    expect(question.json.items).toMatchObject([
      { actor: user.user.id, subject: approval.id, data: { run: runId, skill: 'mark', tool: 'go' } },
    ]);
    await server.request(`/api/v1/approvals/${approval.id}`, {
      token: admin.token,
      body: { decision: 'once' },
    });
    const decided = await server.request('/api/v1/audit?action=approval.decide', { token: admin.token });
    expect(decided.json.items).toMatchObject([
      {
        actor: admin.user.id,
        subject: approval.id,
        outcome: 'allowed',
        data: { decision: 'once', skill: 'mark', run_id: runId },
      },
    ]);
    const records = await trailUntilEnd(server, admin.token, runId);
    expect(of(records, runId).map(([action]) => action)).toEqual([
      'run.start',
      'approval.ask',
      'run.resume',
      'run.end',
    ]);
    expect(JSON.stringify(records)).not.toContain(secret);
  });

  it('that an admin said no, and that a skill was not run because it is disabled', async () => {
    const server = await serveChats({ files, config });
    const { token } = await server.register();
    const asked = await server.request('/api/v1/skills/mark/tools/go', { token, body: {} });
    const decide = { token, body: { decision: 'deny' } };
    await server.request(`/api/v1/approvals/${asked.json.approval.id}`, decide);
    await server.request('/api/v1/catalog/mark', { method: 'PATCH', token, body: { enabled: false } });
    await server.request('/api/v1/skills/mark/tools/go', { token, body: {} });
    const newest = async (action: string) =>
      (await server.request(`/api/v1/audit?action=${action}`, { token })).json.items[0];
    expect(await newest('approval.decide')).toMatchObject({ outcome: 'refused', data: { decision: 'deny' } });
    expect(await newest('setting.change')).toMatchObject({ subject: 'mark', data: { enabled: false } });
    expect(await newest('policy.refuse')).toMatchObject({
      subject: 'mark',
      outcome: 'refused',
      data: { tool: 'go', reason: expect.stringContaining('disabled') },
    });
  });

  it('what a chat did as well', async () => {
    const server = await serveChats({ files });
    const { token } = await server.register();
    script(server, [[['skillsActivate', { name: 'git' }]], 'Done.']);
    const chat = await server.request('/api/v1/chats', { token, body: {} });
    const path = `/api/v1/chats/${chat.json.id}/messages`;
    const answer = await server.request(path, { token, body: { content: 'Go' } });
    const runId = answer.headers.get('techne-run-id');
    expect(of(await trailUntilEnd(server, token, runId), runId)).toEqual([
      ['run.start', 'run', 'done'],
      ['skill.disclose', 'catalog', 'done'],
      ['skill.load', 'git', 'done'],
      ['tool.call', 'skillsActivate', 'done'],
      ['run.end', 'run', 'done'],
    ]);
  });

  it('what a subagent did inside, and its use', async () => {
    const helper = '---\nname: helper\ndescription: Helps.\nmax_iterations: 3\n---\n\nHelp.\n';
    const server = await serveChats({ files: { 'helper/SKILL.md': helper } });
    const { token } = await server.register();
    script(server, [[['read_file', { path: 'none.txt' }]], 'Helped.']);
    const body = { message: 'Go' };
    const answer = await server.request('/api/v1/skills/helper/use?stream=false', { token, body });
    const records = await trailUntilEnd(server, token, answer.json.run_id);
    expect(of(records, answer.json.run_id)).toEqual([
      ['run.start', 'run', 'done'],
      ['tool.call', 'read_file', 'failed'],
      ['skill.use', 'helper', 'done'],
      ['run.end', 'run', 'done'],
    ]);
    expect(records.find(({ action }) => action === 'tool.call').data.inside).toBe('helper');
  });
});
