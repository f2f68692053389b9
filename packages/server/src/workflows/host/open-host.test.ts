import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startLoopbackServer } from '../../../test/loopback-server.ts';
import { readUntil, until } from '../../../test/read-stream.ts';
import { serveRuns, type RunsServer } from '../../../test/serve-runs.ts';
import { begin, executeGraph, follow, graphOf, makeWorkflow } from '../../../test/workflows.ts';

const helper = '---\nname: helper\ndescription: Helps.\nmax_iterations: 6\n---\n\nHelp with the shell.\n';
const bundled = '---\nname: tool\ndescription: Has a script.\n---\n\nRun it.\n';

/** Calls these commands of the shell, one a step, then says what the last one gave. */
function shell(server: RunsServer, ...commands: readonly string[]): void {
  server.model.on({ predicate: () => true }, ({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool');
    const command = commands[results.length];
    if (command === undefined) return { content: `Last: ${JSON.stringify(results.at(-1)?.content)}` };
    return { toolCalls: [{ name: 'bash', arguments: JSON.stringify({ command }) }] };
  });
}

/** Executes a graph and lets an admin agree to everything that it asks for. */
async function agreeing(server: RunsServer, admin: string, token: string, node: object) {
  const graph = graphOf({ start: 'start', work: node as { type: string }, end: 'end' }, 'start > work > end');
  const { id: workflow } = await makeWorkflow(server, token, graph);
  const { response, id } = await begin(server, token, workflow, { input: '信' });
  const decided = new Set<string>();
  await readUntil(response, (events) => {
    for (const { event, data } of events)
      if (event === 'approval' && data.status === 'pending' && !decided.has(data.id)) {
        decided.add(data.id);
        void server.request(`/api/v1/approvals/${data.id}`, { token: admin, body: { decision: 'once' } });
      }
    return false;
  });
  return { ...(await follow(server, token, id)), decided };
}

describe('nodes find on a server', () => {
  it('a subagent that waits for an admin before each command, in a folder that stays for it', async () => {
    const server = await serveRuns({ files: { 'helper/SKILL.md': helper } });
    shell(server, 'echo kept > file', 'cat file');
    const [admin, user] = [await server.register(), await server.register()];
    const use = { type: 'use', data: { skillName: 'helper', message: 'Do {{input}}' } };
    const { decided, kinds, outputOf, dataOf } = await agreeing(server, admin.token, user.token, use);
    expect(decided.size).toBe(2);
    expect(kinds.filter((kind) => kind.startsWith('tool_'))).toEqual([
      'tool_call',
      'tool_result',
      'tool_call',
      'tool_result',
    ]);
    expect(outputOf('work')).toContain('kept');
    expect(new Set(dataOf('tool_call').map(({ node_id }) => node_id))).toEqual(new Set(['work']));
    expect(readdirSync(join(server.folder, 'data/scratch'))).toEqual([]);
  });

  it('the sandbox for scripts, with arguments as they are and the input in a file', async () => {
    const files = { 'tool/SKILL.md': bundled, 'tool/scripts/go.sh': 'echo "<$1>"; cat input\n' };
    const server = await serveRuns({ files });
    const [admin, user] = [await server.register(), await server.register()];
    const data = {
      skillName: 'tool',
      path: 'scripts/go.sh',
      arguments: ['{{input}}; rm -rf $(x)'],
      input: 'in: {{input}}',
    };
    const { outputOf } = await agreeing(server, admin.token, user.token, { type: 'script', data });
    expect(outputOf('work')).toBe('<信; rm -rf $(x)>\nin: 信');
  });

  it('the web where the operator lets them, and values that stay one piece of the address', async () => {
    const asked: string[] = [];
    const url = await startLoopbackServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
    const server = await serveRuns({
      config: '[tools]\nweb_fetch = true\nprivate_addresses = ["127.0.0.1"]\n',
    });
    const { token } = await server.register();
    const http = { type: 'http', data: { url: `${url}/find?q={{input}}` } };
    const graph = graphOf({ start: 'start', ask: http, end: 'end' }, 'start > ask > end');
    const { outputOf } = await executeGraph(server, token, graph, 'a&b=c/../d');
    expect(outputOf('ask')).toEqual({ status: 200, body: { ok: true } });
    expect(asked).toEqual(['GET /find?q=a%26b%3Dc%2F..%2Fd']);
  });

  it('nothing any more once the account of who began it is disabled', async () => {
    const server = await serveRuns();
    const [admin, user] = [await server.register(), await server.register()];
    const graph = graphOf({ start: 'start', ask: 'approval', end: 'end' }, 'start > ask > end');
    const { id: workflow } = await makeWorkflow(server, user.token, graph);
    const at = `/api/v1/workflows/${workflow}/execute?stream=false`;
    const waiting = (await server.request(at, { token: user.token, body: { input: 'a' } })).json;
    const body = { disabled: true };
    await server.request(`/api/v1/users/${user.user.id}`, { token: admin.token, method: 'PATCH', body });
    const decision = { token: admin.token, body: { decision: 'once' } };
    await server.request(`/api/v1/approvals/${waiting.approval.id}`, decision);
    const run = await until(
      async () => (await server.request(`/api/v1/runs/${waiting.run_id}`, { token: admin.token })).json,
      ({ finished_at }) => finished_at !== null,
    );
    expect(run).toMatchObject({
      status: 'failed',
      error: { message: 'Who began the execution may not run it any more' },
    });
  });

  it('none of the secrets of the configuration in what is stored and told', async () => {
    const server = await serveRuns({
      config:
        '[models.providers.keyed]\ntype = "openai-compatible"\nbase_url = "http://127.0.0.1:1/v1"\napi_key = "hunter2-long-value"\n',
    });
    server.model.on({ predicate: () => true }, { content: 'It is hunter2-long-value.' }, { chunkSize: 3 });
    const { token } = await server.register();
    const graph = graphOf({ start: 'start', ask: 'llm', end: 'end' }, 'start > ask > end');
    const { answer, outputOf } = await executeGraph(server, token, graph, 'Say hunter2-long-value');
    expect(answer.text).not.toContain('hunter2');
    expect(outputOf('start')).toMatch(/^Say \[redacted /);
    expect(outputOf('ask')).toMatch(/^It is \[redacted /);
  });
});
