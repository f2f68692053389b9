import { describe, expect, it } from 'vitest';
import { startCuttingProxy } from '../../test/cutting-proxy.ts';
import { serveRuns } from '../../test/serve-runs.ts';
import { toolSkill } from '../../test/tool-skill.ts';
import { createClient } from './create-client.ts';
import type { RunEvent } from './run-event.ts';

const files = {
  'greet/SKILL.md':
    '---\nname: greet\ndescription: Greets.\ninputs:\n  - name: who\n    required: true\n---\n\nGreet {{who}}.\n',
  'mark/SKILL.md': toolSkill('mark', 'echo ran', 'read_only: true'),
  'mark/scripts/say.sh': '#!/bin/sh\necho "said $1"\n',
};

async function collect(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const said = (events: readonly RunEvent[]): string =>
  events.map((event) => (event.event === 'token' ? event.data.content : '')).join('');

describe('client.runs', () => {
  it('gets every event of a run once and in order, although the connection is cut again and again', async () => {
    const server = await serveRuns({ files });
    const words = Array.from({ length: 60 }, (_, at) => `Wört-${at}🦊 `).join('');
    server.model.on({ predicate: () => true }, { content: words }, { chunkSize: 7 });
    const { token } = await server.register();
    const proxy = await startCuttingProxy(server.url, [333, 1_000, 77, 0, 2_049]);
    const client = createClient({ url: proxy.url, token, reconnectDelayMs: 0 });
    const run = await client.runs.start('greet', { who: 'Ann' });
    const events = await collect(run);
    expect(said(events)).toBe(words);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
    expect(proxy.requests[0]).toBe('POST /api/v1/skills/greet/run');
    expect(proxy.requests.length).toBeGreaterThan(3);
    for (const request of proxy.requests.slice(1))
      expect(request).toMatch(new RegExp(`^GET /api/v1/runs/${run.runId}/events( \\d+)?$`));
    // Once more, from the record; and from the middle.
    expect(await collect(run)).toEqual(events);
    expect(await collect(client.runs.events(run.runId, { after: 5 }))).toEqual(events.slice(5));
    expect(await client.runs.get(run.runId)).toMatchObject({ status: 'succeeded', output: words });
    expect(await client.runs.list({ skill: 'greet', limit: 1 })).toMatchObject({
      total: 1,
      items: [{ id: run.runId, kind: 'run' }],
    });
  });

  it('tells what is wrong with the inputs before anything runs', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const client = createClient({ url: server.url, token });
    await expect(client.runs.start('greet')).rejects.toMatchObject({ status: 400, field: 'who' });
    await expect(client.runs.start('nobody')).rejects.toMatchObject({ status: 404, field: 'name' });
    await expect(createClient({ url: server.url }).runs.start('greet')).rejects.toMatchObject({
      status: 401,
    });
    await expect(client.runs.get('no-such')).rejects.toMatchObject({ status: 404 });
  });

  it('says how long to wait after too many runs', async () => {
    const server = await serveRuns({ files, config: 'runs_per_minute = 1\n' });
    server.model.on({ predicate: () => true }, { content: 'Hello.' });
    const { token } = await server.register();
    const client = createClient({ url: server.url, token });
    await collect(await client.runs.start('greet', { who: 'Ann' }));
    const error = await client.runs.start('greet', { who: 'Ann' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 429 });
    expect(error).toHaveProperty('retryAfter', expect.any(Number));
  });

  it('cancels a run that somebody reads', async () => {
    const server = await serveRuns({ files });
    server.model.on(
      { predicate: () => true },
      { content: 'word '.repeat(2_000) },
      { chunkSize: 5, latency: 10 },
    );
    const { token } = await server.register();
    const client = createClient({ url: server.url, token });
    const run = await client.runs.start('greet', { who: 'Ann' });
    let last: RunEvent | undefined;
    let isCancelled = false;
    for await (const event of run) {
      if (event.event === 'token' && !isCancelled) {
        isCancelled = true;
        await client.runs.cancel(run.runId);
      }
      last = event;
    }
    expect(last).toMatchObject({ event: 'done', data: { status: 'error' } });
  });
});

describe('client.skills and client.approvals', () => {
  it('call a tool and a script once an admin agreed, remember it, and forget it', async () => {
    const server = await serveRuns({ files });
    const { token } = await server.register();
    const client = createClient({ url: server.url, token });
    const asked = await client.skills.callTool('mark', 'go');
    if (asked.status !== 'waiting') throw new Error('It should wait');
    expect((await client.approvals.list({ status: 'pending' })).items).toMatchObject([
      { id: asked.approval.id },
    ]);
    expect(await client.approvals.get(asked.approval.id)).toMatchObject({ tool: 'go', status: 'pending' });
    await client.approvals.decide(asked.approval.id, 'always');
    const events = await collect(client.runs.events(asked.run_id));
    expect(events.map(({ event }) => event)).toEqual([
      'tool_call',
      'approval',
      'approval',
      'tool_result',
      'done',
    ]);
    expect(await client.skills.callTool('mark', 'go')).toMatchObject({ success: true, output: 'ran\n' });
    expect(await client.skills.runScript('mark', 'scripts/say.sh', { arguments: ['hello'] })).toMatchObject({
      success: true,
      output: 'said hello\n',
    });
    const [grant] = (await client.approvals.grants.list()).items;
    await client.approvals.grants.revoke(grant?.id ?? '');
    expect(await client.skills.callTool('mark', 'go')).toMatchObject({ status: 'waiting' });
  });

  it('use a skill as a subagent', async () => {
    const server = await serveRuns({ files });
    server.model.on({ predicate: () => true }, { content: 'All done.' });
    const { token } = await server.register();
    const run = await createClient({ url: server.url, token }).skills.use('greet', { message: 'Go' });
    expect(said(await collect(run))).toBe('All done.');
  });
});
