import { describe, expect, it } from 'vitest';
import { eventsOf, readUntil, textOf, until, type ReadEvent } from '../../../test/read-stream.ts';
import { requestInit } from '../../../test/request-with.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';

const skill = (frontmatter = '') =>
  `---\nname: helper\ndescription: Helps.\nmax_iterations: 6\n${frontmatter}\n---\n\nHelp with the shell.\n`;
const path = '/api/v1/skills/helper/use';

/** Calls these commands of the shell, one a step, then says what the last one gave. */
function shell(server: RunsServer, ...commands: readonly string[]): void {
  server.model.on({ predicate: () => true }, ({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool');
    const command = commands[results.length];
    if (command === undefined) return { content: `Last: ${JSON.stringify(results.at(-1)?.content)}` };
    return { toolCalls: [{ name: 'bash', arguments: JSON.stringify({ command }) }] };
  });
}

function decide(server: RunsServer, token: string, id: string, decision = 'once') {
  return server.request(`/api/v1/approvals/${id}`, { token, body: { decision } });
}

const kinds = (events: readonly ReadEvent[]) => events.map(({ event }) => event);

describe('POST skills/{name}/use', () => {
  it('streams the events of the subagent and what it said', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill() } });
    server.model.on({ predicate: () => true }, { content: 'All done.' });
    const { token } = await server.register();
    const events = eventsOf(
      (await server.request(path, { token, body: { message: 'Go', context: 'Known' } })).text,
    );
    expect(events.slice(0, 3)).toMatchObject([
      { id: 1, event: 'thought', data: { type: 'skill', status: 'start', skill_name: 'helper' } },
      { id: 2, event: 'thought', data: { type: 'skill', status: 'loaded' } },
      { id: 3, event: 'thought', data: { type: 'generation', status: 'start', step: 1 } },
    ]);
    expect(textOf(events)).toBe('All done.');
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
    expect(JSON.stringify(server.model.getRequests()[0]?.body)).toContain('Known');
  });

  it('waits for an admin before each command, in the stream, and goes on with continuing numbers', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill() } });
    shell(server, 'echo kept > file; pwd', 'cat file');
    const admin = await server.register();
    const user = await server.register();
    const response = await fetch(
      `${server.url}${path}`,
      requestInit({ token: user.token, body: { message: 'Go' } }),
    );
    const decided = new Set<string>();
    const events = await readUntil(response, (seen) => {
      for (const { event, data } of seen)
        if (event === 'approval' && data.status === 'pending' && !decided.has(data.id)) {
          decided.add(data.id);
          void decide(server, admin.token, data.id);
        }
      return false;
    });
    expect(decided.size).toBe(2);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(kinds(events).filter((kind) => kind !== 'thought' && kind !== 'token')).toEqual([
      'tool_call',
      'approval',
      'approval',
      'tool_result',
      'tool_call',
      'approval',
      'approval',
      'tool_result',
      'done',
    ]);
    // The folder is the run's own, and stays while the run lasts.
    expect(textOf(events)).toContain('kept');
    expect(textOf(events)).not.toContain(process.cwd());
  });

  it('answers 202 without a stream, and the run goes on on whichever server is told', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill() } });
    const other = await serveRuns({ with: server });
    shell(server, 'echo one');
    const { token } = await server.register();
    const { status, json } = await server.request(`${path}?stream=false`, { token, body: { message: 'Go' } });
    expect([status, json]).toMatchObject([
      202,
      { status: 'waiting', approval: { tool: 'bash', command: 'echo one' } },
    ]);
    await server.close();
    const waiting = await other.request(`/api/v1/runs/${json.run_id}`, { token });
    expect(waiting.json).toMatchObject({ status: 'waiting', approvals: [{ status: 'pending' }] });
    expect((await decide(other, token, json.approval.id)).status).toBe(200);
    const run = await until(
      () => other.request(`/api/v1/runs/${json.run_id}`, { token }),
      (answer) => answer.json.finished_at !== null,
    );
    expect(run.json).toMatchObject({ status: 'succeeded', output: expect.stringContaining('one') });
  });

  it('tells the model that an admin refused', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill() } });
    shell(server, 'echo one');
    const { token } = await server.register();
    const { json } = await server.request(`${path}?stream=false`, { token, body: { message: 'Go' } });
    await decide(server, token, json.approval.id, 'deny');
    const run = await until(
      () => server.request(`/api/v1/runs/${json.run_id}`, { token }),
      (answer) => answer.json.finished_at !== null,
    );
    expect(run.json).toMatchObject({
      status: 'succeeded',
      output: expect.stringContaining('TOOL_POLICY_DENIED'),
    });
  });

  it('does not go on with a skill that changed while it waited', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill() } });
    shell(server, 'echo one');
    const { token } = await server.register();
    const { json } = await server.request(`${path}?stream=false`, { token, body: { message: 'Go' } });
    server.write('helper/SKILL.md', `${skill()}\nDo something else.\n`);
    await decide(server, token, json.approval.id);
    const run = await until(
      () => server.request(`/api/v1/runs/${json.run_id}`, { token }),
      (answer) => answer.json.finished_at !== null,
    );
    expect(run.json).toMatchObject({ status: 'failed', error: { code: 'SKILL_CHANGED' } });
  });

  it('says in the run why a skill is refused, with the lines that would help', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill('env: [HELPER_KEY]') } });
    const { token } = await server.register();
    const { status, json } = await server.request(`${path}?stream=false`, { token, body: { message: 'Go' } });
    expect([status, json]).toMatchObject([
      200,
      {
        status: 'failed',
        error: { code: 'SKILL_ENV_MISSING', config: expect.stringContaining('HELPER_KEY') },
      },
    ]);
    expect((await server.request(path, { token, body: { message: ' ' } })).status).toBe(400);
  });

  it('redacts a secret that the model says in pieces, everywhere', async () => {
    const canary = 'canary-value-7654321';
    const config = `[skills.helper]\nHELPER_KEY = "${canary}"\n`;
    const server = await serveRuns({ files: { 'helper/SKILL.md': skill('env: [HELPER_KEY]') }, config });
    server.model.on(
      { predicate: () => true },
      { content: `The key is ${canary}, I think.` },
      { chunkSize: 3 },
    );
    const { token } = await server.register();
    const answer = await server.request(path, { token, body: { message: `Is it ${canary}?` } });
    expect(textOf(eventsOf(answer.text))).toBe('The key is [redacted HELPER_KEY], I think.');
    const run = await server.request(`/api/v1/runs/${answer.headers.get('techne-run-id')}`, { token });
    for (const place of [answer.text, run.text, server.log()]) expect(place).not.toContain(canary);
  });
});
