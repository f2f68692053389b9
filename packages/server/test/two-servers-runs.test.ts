import { describe, expect, it } from 'vitest';
import { hasPostgres } from './postgres-database.ts';
import { eventsOf, readUntil, textOf, until } from './read-stream.ts';
import type { RunsServer } from './serve-runs.ts';
import { allWords, firstWords } from './two-servers/held-model.ts';
import { createSkill, follow, hasTokens, serveTwo, startHeldRun } from './two-servers/serve-two.ts';

describe.skipIf(!hasPostgres)('runs of two servers on one PostgreSQL [reason: needs PostgreSQL]', () => {
  it('are followed on the other, live, and resumed there from any number', async () => {
    const { one, two, admin, held } = await serveTwo();
    const { token } = admin;
    await createSkill(one, token, 'talk');
    const { response, runId } = await startHeldRun(one, token, 'talk');
    // It has come to the middle of the answer on the other, while the run goes on.
    const seen = await readUntil(await follow(two, token, runId), hasTokens(firstWords.length));
    expect(textOf(seen)).toBe(firstWords.join(''));
    expect((await two.request(`/api/v1/runs/${runId}`, { token })).json.status).toBe('running');
    const live = follow(two, token, runId).then((answer) => answer.text());
    const resumed = follow(two, token, runId, seen.at(-1)?.id).then((answer) => answer.text());
    held.release();
    const whole = eventsOf(await response.text());
    expect(textOf(whole)).toBe(allWords);
    expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => index + 1));
    expect(whole.at(-1)).toMatchObject({ event: 'done', data: { status: 'success' } });
    expect(eventsOf(await live)).toEqual(whole);
    expect([...seen, ...eventsOf(await resumed)]).toEqual(whole);
    // Also when it is over, from the start and from the middle, on either.
    for (const each of [one, two])
      for (const { id } of [{ id: 0 }, ...whole]) {
        const rest = eventsOf(await (await follow(each, token, runId, id)).text());
        expect(rest).toEqual(whole.slice(id));
      }
    for (const each of [one, two])
      expect((await each.request(`/api/v1/runs/${runId}`, { token })).json).toMatchObject({
        status: 'succeeded',
        output: allWords,
      });
  });

  it('are cancelled on the other, and everybody who follows is told', async () => {
    const { one, two, admin } = await serveTwo();
    const { token } = admin;
    await createSkill(one, token, 'talk');
    const { response, runId } = await startHeldRun(one, token, 'talk');
    await readUntil(await follow(two, token, runId), hasTokens(1));
    const followed = (await follow(two, token, runId)).text();
    const cancelled = await two.request(`/api/v1/runs/${runId}/cancel`, { token, method: 'POST' });
    expect([200, 202]).toContain(cancelled.status);
    const end = { event: 'done', data: { status: 'error', message: 'The run was cancelled' } };
    for (const text of [await response.text(), await followed])
      expect(eventsOf(text).at(-1)).toMatchObject(end);
    for (const each of [one, two]) {
      const { json } = await each.request(`/api/v1/runs/${runId}`, { token });
      expect([json.status, json.output.startsWith(firstWords[0])]).toEqual(['cancelled', true]);
    }
  });

  it('that wait are decided on either, once, and what was approved is executed once', async () => {
    const { one, two, admin } = await serveTwo();
    const { token } = admin;
    await createSkill(one, token, 'mark');
    const script = { token, method: 'PUT', body: 'echo ran\n' };
    await one.request('/api/v1/skills/mark/files/scripts/go.sh', script);
    for (const deciders of [
      [two, two],
      [one, two, one, two],
    ]) {
      const asked = await one.request('/api/v1/skills/mark/scripts/scripts/go.sh', { token, body: {} });
      expect(asked.status).toBe(202);
      const { approval, run_id: runId } = asked.json;
      const shown = await two.request(`/api/v1/approvals/${approval.id}`, { token });
      expect(shown.json).toMatchObject({ status: 'pending', digest: approval.digest });
      const answers = await Promise.all(
        deciders.map((each) =>
          each.request(`/api/v1/approvals/${approval.id}`, { token, body: { decision: 'once' } }),
        ),
      );
      const others = deciders.slice(1).map(() => 409);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...others]);
      for (const each of [one, two]) await expectRanOnce(each, token, runId);
      expect((await one.request(`/api/v1/approvals/${approval.id}`, { token })).json.status).toBe('decided');
    }
  });
});

async function expectRanOnce(server: RunsServer, token: string, runId: string): Promise<void> {
  const ask = () => server.request(`/api/v1/runs/${runId}`, { token });
  const { json } = await until(ask, (answer) => answer.json.finished_at !== null);
  expect(json).toMatchObject({ status: 'succeeded', output: 'ran\n' });
  const events = eventsOf(await (await follow(server, token, runId)).text());
  expect(events.filter(({ event }) => event === 'tool_result')).toHaveLength(1);
  expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
}
