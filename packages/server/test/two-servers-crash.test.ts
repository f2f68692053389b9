import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from './postgres-database.ts';
import { eventsOf, readUntil, textOf, until } from './read-stream.ts';
import { requestWith } from './request-with.ts';
import { preparePlace, serveRuns } from './serve-runs.ts';
import { firstWords, startHeldModel } from './two-servers/held-model.ts';
import { createSkill, follow, hasTokens, startHeldRun } from './two-servers/serve-two.ts';

const program = fileURLToPath(new URL('runs-server-process.ts', import.meta.url));

async function serveInProcess(folder: string, databaseUrl: string) {
  const server = spawn(process.execPath, ['--conditions=techne-source', program, folder, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return {
    url,
    async kill() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

describe.skipIf(!hasPostgres)(
  'a server that is killed beside another on one PostgreSQL [reason: needs PostgreSQL]',
  () => {
    it('leaves runs that end as interrupted on the other, with what was said; what waited can still be decided there', async () => {
      const databaseUrl = await freshPostgresDatabase();
      const { toml: config } = await startHeldModel();
      const two = await serveRuns({ databaseUrl, config });
      const { token } = await two.register();
      await createSkill(two, token, 'talk');
      const script = { token, method: 'PUT', body: 'echo ran\n' };
      await two.request('/api/v1/skills/talk/files/scripts/go.sh', script);

      const place = await preparePlace({}, config);
      const one = await serveInProcess(place.folder, databaseUrl);
      const { response, runId } = await startHeldRun(one, token, 'talk');
      // That connection breaks with its server.
      response.body?.cancel().catch(() => undefined);
      const go = '/api/v1/skills/talk/scripts/scripts/go.sh';
      const waiting = await requestWith(one.url)(go, { token, body: {} });
      const seen = await readUntil(await follow(two, token, runId), hasTokens(firstWords.length));
      const followed = (await follow(two, token, runId)).text();
      await one.kill();

      // A server whose clock is ahead by more than a lease: it does what every other does when that time has come.
      const later = await serveRuns({ databaseUrl, config, now: () => Date.now() + 31_000 });
      const events = eventsOf(await followed);
      expect(events.slice(0, seen.length)).toEqual(seen);
      expect(events.slice(seen.length)).toEqual([
        {
          id: seen.length + 1,
          event: 'done',
          data: { status: 'error', message: expect.stringContaining('interrupted') },
        },
      ]);
      for (const each of [two, later]) {
        const run = (await each.request(`/api/v1/runs/${runId}`, { token })).json;
        expect([run.status, run.output]).toEqual(['interrupted', textOf(seen)]);
      }

      const { approval, run_id: waitingId } = waiting.json;
      const decide = { token, body: { decision: 'once' } };
      expect((await later.request(`/api/v1/approvals/${approval.id}`, decide)).status).toBe(200);
      const ask = () => two.request(`/api/v1/runs/${waitingId}`, { token });
      const { json } = await until(ask, (answer) => answer.json.finished_at !== null);
      expect(json).toMatchObject({ status: 'succeeded', output: 'ran\n' });
    });
  },
);
