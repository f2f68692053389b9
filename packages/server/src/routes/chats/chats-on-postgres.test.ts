import { describe, expect, it } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from '../../../test/postgres-database.ts';
import { textOf } from '../../../test/read-stream.ts';
import { beginTalk, requestsTo, script } from '../../../test/serve-chats.ts';
import { serve } from '../../../test/serve.ts';

describe.skipIf(!hasPostgres)('chats of two servers on one PostgreSQL [reason: needs PostgreSQL]', () => {
  it('are the same chats: of messages sent to both at once one is answered, and what was said is known to both', async () => {
    const environment = { DATABASE_URL: await freshPostgresDatabase() };
    const [one, two] = [await serve({ environment }), await serve({ environment })];
    for (const server of [one, two]) script(server, ['Yes.']);
    const { token } = await one.register();
    const talk = await beginTalk(one, token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => talk.on(index % 2 === 0 ? one : two).send('Once')),
    );
    const statuses = answers.map(({ status }) => status);
    const answered = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(8 - answered);
    expect(answered).toBeGreaterThan(0);
    expect((await talk.on(two).read()).messages).toHaveLength(answered * 2);
    await talk.on(two).send('Again');
    expect(
      requestsTo(two)
        .at(-1)
        .messages.filter(({ role }: any) => role === 'user'),
    ).toHaveLength(answered + 1);
    const { runId } = await talk.send('More');
    const followed = await two.request(`/api/v1/runs/${runId}/events`, { token });
    expect(followed.text).toContain('event: done');
    expect(textOf((await talk.on(two).send('Last')).events)).toBe('Yes.');
  });
});
