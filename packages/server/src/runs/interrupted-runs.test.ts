import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openStore } from '@techne/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventsOf, readUntil, textOf, until } from '../../test/read-stream.ts';
import { requestInit, requestWith } from '../../test/request-with.ts';
import { PASSWORD } from '../../test/serve.ts';
import { preparePlace, serveRuns } from '../../test/serve-runs.ts';
import { toolSkill } from '../../test/tool-skill.ts';

const files = {
  'talk/SKILL.md': '---\nname: talk\ndescription: Talks.\n---\n\nTalk.\n',
  'slow/SKILL.md': toolSkill('slow', 'sleep 600', 'timeout: 300'),
};
const child = fileURLToPath(new URL('../../test/runs-server-process.ts', import.meta.url));
const slowly = { chunkSize: 5, latency: 10 } as const;

async function serveInProcess(folder: string) {
  const server = spawn(process.execPath, ['--conditions=techne-source', child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return { url, request: requestWith(url), server };
}

describe('a run whose server dies', () => {
  it('is interrupted when its lease is over, with what was said kept, and its stream ends in done', async () => {
    const place = await preparePlace(files);
    place.model.on({ predicate: () => true }, { content: 'word '.repeat(5_000) }, slowly);
    const { url, request, server } = await serveInProcess(place.folder);
    const { token } = (
      await request('/api/v1/auth/register', { body: { email: 'a@example.test', password: PASSWORD } })
    ).json;
    const response = await fetch(`${url}/api/v1/skills/talk/run`, requestInit({ token, method: 'POST' }));
    const runId = response.headers.get('techne-run-id');
    const seen = await readUntil(response, (events) => events.some(({ event }) => event === 'token'));
    server.kill('SIGKILL');
    await once(server, 'exit');
    // Its clock is ahead by more than a lease.
    const next = await serveRuns({ with: place, now: () => Date.now() + 31_000 });
    const ask = () => next.request(`/api/v1/runs/${runId}`, { token });
    const run = (await until(ask, ({ json }) => json.finished_at !== null)).json;
    expect(run.status).toBe('interrupted');
    expect(run.output).toContain(textOf(seen));
    const events = eventsOf((await next.request(`/api/v1/runs/${runId}/events`, { token })).text);
    expect(events.slice(0, seen.length)).toEqual(seen);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'error', message: expect.stringContaining('interrupted') },
    });
    expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
  });

  it('does not run a command again that was under way, and leaves no folder behind', async () => {
    const place = await preparePlace(files);
    const { request, server } = await serveInProcess(place.folder);
    const { token } = (
      await request('/api/v1/auth/register', { body: { email: 'a@example.test', password: PASSWORD } })
    ).json;
    const asked = await request('/api/v1/skills/slow/tools/go', { token, method: 'POST' });
    await request(`/api/v1/approvals/${asked.json.approval.id}`, { token, body: { decision: 'once' } });
    const at = `/api/v1/runs/${asked.json.run_id}`;
    const scratch = join(place.folder, 'data/scratch');
    // The command has its folder: it is under way.
    await until(
      async () => existsSync(join(scratch, asked.json.run_id)),
      (isThere) => isThere,
    );
    server.kill('SIGKILL');
    await once(server, 'exit');
    const next = await serveRuns({ with: place, now: () => Date.now() + 31_000 });
    const run = (
      await until(
        () => next.request(at, { token }),
        ({ json }) => json.finished_at !== null,
      )
    ).json;
    expect(run.status).toBe('interrupted');
    await until(
      async () => readdirSync(scratch),
      (left) => left.length === 0,
    );
    expect((await next.request('/api/v1/runs', { token })).json.total).toBe(1);
  });
});

describe('a run that was decided', () => {
  it('goes on when the server that took the last decision died before it did', async () => {
    const server = await serveRuns({ files: { 'mark/SKILL.md': toolSkill('mark', 'echo ran') } });
    const { token, user } = await server.register();
    const asked = await server.request('/api/v1/skills/mark/tools/go', { token, method: 'POST' });
    // As that server did it: the decision is stored, and nothing more.
    const store = await openStore({ file: join(server.folder, 'data/techne.db') });
    await store.approvalRequests.decide(asked.json.approval.id, 'once', user.id);
    await store.close();
    const next = await serveRuns({ with: server });
    const ask = () => next.request(`/api/v1/runs/${asked.json.run_id}`, { token });
    const run = (await until(ask, ({ json }) => json.finished_at !== null)).json;
    expect(run).toMatchObject({ status: 'succeeded', output: 'ran\n' });
  });
});
