import { describe, expect, it } from 'vitest';
import { requestsTo, script, serveChats, systemOf, toolNamesOf } from '../../../test/serve-chats.ts';
import { toolSkill } from '../../../test/tool-skill.ts';

const path = '/v1/chat/completions';
const skill = '---\nname: git\ndescription: Uses git.\n---\n\nGIT BODY\n';
const prompt =
  '---\nname: summary\ndescription: Sums up.\ninputs:\n  - name: article\n    required: true\n---\n\nSum up {{article}}.\n';
const user = (content: string) => ({ role: 'user', content });
const assistant = (content: string) => ({ role: 'assistant', content });

async function place(options: Parameters<typeof serveChats>[0] = {}) {
  const server = await serveChats({
    files: { 'git/SKILL.md': skill, 'summary/SKILL.md': prompt },
    ...options,
  });
  const { token } = await server.register();
  const say = (...messages: readonly object[]) =>
    server.request(path, { token, body: { model: 'local:test', messages } });
  const textOf = (answer: { json: any }) => answer.json.choices[0].message.content;
  return { server, token, say, textOf };
}

describe('/name in the last message of the user', () => {
  it('with text forces the activation, and the name is not sent', async () => {
    const { server, say, textOf } = await place();
    script(server, [[['skillsActivate', { name: 'git' }]], 'Followed.']);
    expect(textOf(await say(user('/git show the log')))).toBe('Followed.');
    const [first, second] = requestsTo(server);
    expect(first.tool_choice).toMatchObject({ function: { name: 'skillsActivate' } });
    expect(first.messages.at(-1)).toEqual({ role: 'user', content: 'show the log' });
    expect(JSON.stringify(second)).toContain('GIT BODY');
  });

  it('alone is answered without the model, and counts in the next request as active', async () => {
    const { server, say, textOf } = await place();
    script(server, ['Fine.']);
    expect(textOf(await say(user('/git')))).toBe('The skill git is active.');
    expect(requestsTo(server)).toEqual([]);
    await say(user('/git'), assistant('The skill git is active.'), user('What now?'));
    expect(systemOf(requestsTo(server)[0])).toContain('{"activated_skill_names":["git"]}');
  });

  it('is filled in again where the caller answers a call of its own', async () => {
    const { server, token, textOf } = await place({
      files: { 'issue/SKILL.md': '---\nname: issue\ndescription: Fixes.\n---\n\nFix issue $ARGUMENTS.\n' },
    });
    const tools = [
      { type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } },
    ];
    const say = (...messages: readonly object[]) =>
      server.request(path, { token, body: { model: 'local:test', messages, tools } });
    script(server, [[['skillsActivate', { name: 'issue' }]], [['look', {}]], 'Fixed.']);
    const { json } = await say(user('/issue 42'));
    const { message } = json.choices[0];
    const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'seen' };
    expect(textOf(await say(user('/issue 42'), message, result))).toBe('Fixed.');
    expect(JSON.stringify(requestsTo(server).at(-1).messages)).toContain('Fix issue 42.');
  });

  it('of nobody is plain text', async () => {
    const { server, say } = await place();
    script(server, ['Fine.']);
    await say(user('/etc/passwd is a file'));
    expect(requestsTo(server)[0].messages.at(-1).content).toBe('/etc/passwd is a file');
  });

  it('reaches a model that cannot call tools', async () => {
    const { server, say } = await place({ provider: 'tools = false' });
    script(server, ['Fine.']);
    await say(user('/git show the log'));
    expect(systemOf(requestsTo(server)[0])).toContain('GIT BODY');
    expect(toolNamesOf(requestsTo(server)[0])).toEqual([]);
  });
});

describe('@name in the last message of the user', () => {
  it('runs the skill once, and counts as a run', async () => {
    const { server, say, textOf } = await place({ config: 'runs_per_minute = 1\n' });
    script(server, ['A summary.']);
    expect(textOf(await say(user('@summary A long article')))).toBe('A summary.');
    expect(requestsTo(server)[0].messages.at(-1).content).toContain('Sum up A long article.');
    const second = await say(user('@summary Another'));
    expect([second.status, second.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect((await say(user('Not a run'))).status).toBe(200);
  });

  it('of nobody is an error', async () => {
    const { say } = await place();
    const { status, json } = await say(user('@nobody Hello there'));
    expect([status, json.error.code]).toEqual([404, 'skill_not_found']);
  });
});

describe('what needs approval', () => {
  it('is denied in words, and nothing waits', async () => {
    const { server, token, say, textOf } = await place({
      files: { 'mark/SKILL.md': toolSkill('mark', 'touch marked') },
    });
    server.model.on({ predicate: () => true }, ({ messages }) => {
      const result = messages.findLast(({ role }) => role === 'tool');
      return result === undefined
        ? { toolCalls: [{ name: 'go', arguments: '{}' }] }
        : { content: `Told: ${JSON.stringify(result.content)}` };
    });
    const answer = await say(user('Mark it'));
    expect(textOf(answer)).toContain('needs the consent of a person, and nobody is here to ask');
    expect((await server.request('/api/v1/approvals', { token })).json.total).toBe(0);
    const runs = await server.request('/api/v1/runs?kind=completion', { token });
    expect(runs.json.items).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a completion', () => {
  it('is stored as a run of its owner, with what was asked, and shows what ran inside to them alone', async () => {
    const { server, token, say } = await place();
    const stranger = await server.register();
    script(server, [[['skillsActivate', { name: 'git' }]], 'Done.']);
    const answer = await say(user('Go'));
    const id = answer.headers.get('techne-run-id');
    const run = await server.request(`/api/v1/runs/${id}`, { token });
    expect(run.json).toMatchObject({
      kind: 'completion',
      status: 'succeeded',
      output: 'Done.',
      request: { model: 'local:test', content: 'Go', tools: [] },
    });
    expect(run.text).not.toContain('continuation');
    expect((await server.request(`/api/v1/runs/${id}`, { token: stranger.token })).status).toBe(404);
    const events = await server.request(`/api/v1/runs/${id}/events`, { token });
    expect(events.text).toContain('skills.activate');
    expect(events.text).not.toContain('GIT BODY');
  });

  it('keeps secrets of the configuration out of answers, streams and arguments', async () => {
    const secret = 'canary-secret-5f1c';
    const { server, token } = await place({ config: `[skills.git]\nKEY = "${secret}"\n` });
    const tools = [{ type: 'function', function: { name: 'tell' } }];
    server.model.on(
      { predicate: () => true },
      {
        content: `The key is ${secret}.`,
        toolCalls: [{ name: 'tell', arguments: JSON.stringify({ key: secret }) }],
      },
    );
    for (const stream of [true, false]) {
      const body = { model: 'local:test', messages: [user(`Is it ${secret}?`)], tools, stream };
      const answer = await server.request(path, { token, body });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('[redacted');
      expect(answer.text).not.toContain(secret);
    }
    const runs = await server.request('/api/v1/runs?kind=completion', { token });
    for (const { id } of runs.json.items)
      expect((await server.request(`/api/v1/runs/${id}`, { token })).text).not.toContain(secret);
  });

  it('has no block and no tools where skills are turned off', async () => {
    const { server, say } = await place({ config: '[skills]\nenabled = false\n' });
    script(server, ['Plain.']);
    await say(user('/git hello'));
    const [sent] = requestsTo(server);
    expect(toolNamesOf(sent)).toEqual([]);
    expect(JSON.stringify(sent)).not.toContain('available_skills');
    expect(sent.messages.at(-1).content).toBe('/git hello');
  });
});
