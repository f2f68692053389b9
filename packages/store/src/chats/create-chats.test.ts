import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import type { Chats, NewChat, NewChatMessage } from './chats.ts';
import { createApprovalRequests } from '../approvals/create-approval-requests.ts';
import { createRunLog } from '../run-log/create-run-log.ts';
import { createRuns } from '../runs/create-runs.ts';
import { createChats } from './create-chats.ts';

describeOnEveryDatabase('Chats', (databases) => {
  /** A clock that the test moves. */
  let time = 1_000_000;
  const open = async (): Promise<Chats> => createChats(await databases.open({ now: () => time }));
  const newChat = (part: Partial<NewChat> = {}): NewChat => ({
    id: randomUUID(),
    tenant: randomUUID(),
    userId: 'ada',
    title: 'Grüße',
    type: 'private',
    model: 'small',
    mode: 'tools',
    knowledgeBaseIds: ['handbook'],
    activations: [{ name: 'git', digest: 'sha256:a', truncated: false }],
    ...part,
  });
  const said = (text: string): NewChatMessage => ({
    role: 'user',
    parts: [{ type: 'text', text }],
    modelMessages: [{ role: 'user', content: text }],
  });
  const answered = (text: string): NewChatMessage => ({ ...said(text), role: 'assistant' });
  const turn = async (
    chats: Chats,
    id: string,
    text: string,
    names: readonly string[] = [],
  ): Promise<void> => {
    const activations = names.map((name) => ({ name, digest: `sha256:${name}`, truncated: false }));
    await chats.beginTurn(id, text, said(text));
    await chats.endTurn(id, text, answered(text.toUpperCase()), { activations });
  };

  test('a chat is there as it was created, and not busy', async () => {
    const chats = await open();
    const chat = newChat();
    const created = await chats.create(chat);
    expect(created).toEqual({ ...chat, createdAt: time, updatedAt: time });
    expect(await chats.find(chat.id)).toEqual(created);
    expect(await chats.messages(chat.id)).toEqual([]);
    expect(await chats.find('another')).toBeUndefined();
  });

  test('a second chat of an id is a conflict', async () => {
    const chats = await open();
    const chat = newChat();
    await chats.create(chat);
    await expect(chats.create(chat)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('a change changes what it names, and null takes away', async () => {
    const chats = await open();
    const created = await chats.create(newChat());
    time += 1;
    const changed = await chats.update(created.id, { title: 'New', model: null, activations: [] });
    const { model: _, ...rest } = created;
    expect(changed).toEqual({ ...rest, title: 'New', activations: [], updatedAt: time });
    expect(changed).not.toHaveProperty('model');
    expect(await chats.find(created.id)).toEqual(changed);
    expect(await chats.update('another', { title: 'New' })).toBeUndefined();
  });

  test('a list is that of a user, newest activity first, in pages, with the total', async () => {
    const chats = await open();
    const tenant = randomUUID();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      time += 1;
      ids.push((await chats.create(newChat({ tenant }))).id);
    }
    await chats.create(newChat({ tenant, userId: 'bob' }));
    await chats.create(newChat());
    time += 1;
    await chats.beginTurn(ids[1]!, 'run', said('hello'));
    const list = (limit: number, offset: number) => chats.list({ tenant, userId: 'ada', limit, offset });
    const { items, total } = await list(3, 0);
    expect(total).toBe(4);
    expect(items.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[2]]);
    expect((await list(3, 3)).items.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('a search finds a part of a title, whatever the case, and no character of it is special', async () => {
    const chats = await open();
    const tenant = randomUUID();
    const titles = ['100% Ärger', '100 Ärger', 'a_b', 'aXb', 'C:\\temp', "it's \u0000 and \ud800"];
    for (const title of titles) await chats.create(newChat({ tenant, title }));
    const find = async (search: string) => {
      const { items, total } = await chats.list({ tenant, userId: 'ada', search, limit: 10, offset: 0 });
      expect(total).toBe(items.length);
      return items.map(({ title }) => title).sort();
    };
    expect(await find('ÄRGER')).toEqual(['100 Ärger', '100% Ärger']);
    expect(await find('0%')).toEqual(['100% Ärger']);
    expect(await find('A_B')).toEqual(['a_b']);
    expect(await find('\\')).toEqual(['C:\\temp']);
    expect(await find("' ")).toEqual([]);
    expect(await find("it's \u0000")).toHaveLength(1);
    expect(await find('')).toHaveLength(titles.length);
    expect(await find('%'.repeat(60_000))).toEqual([]);
  });

  test('removing a chat takes its messages along', async () => {
    const database = await databases.open();
    const chats = createChats(database);
    const [gone, kept] = [await chats.create(newChat()), await chats.create(newChat())];
    for (const { id } of [gone, kept]) await turn(chats, id, 'hello');
    expect(await chats.remove(gone.id)).toBe(true);
    expect(await chats.remove(gone.id)).toBe(false);
    expect(await chats.find(gone.id)).toBeUndefined();
    const rows = await database.reader.selectFrom('chat_messages').select('chat_id').execute();
    expect(rows.map(({ chat_id }) => chat_id)).not.toContain(gone.id);
    expect(await chats.messages(kept.id)).toHaveLength(2);
  });

  test('messages come oldest first, in ranges', async () => {
    const chats = await open();
    const { id } = await chats.create(newChat());
    for (const text of ['one', 'two', 'three']) await turn(chats, id, text);
    const numbers = async (range?: object) => (await chats.messages(id, range)).map(({ number }) => number);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await numbers({ after: 2, limit: 2 })).toEqual([3, 4]);
    expect(await numbers({ after: 6 })).toEqual([]);
  });

  test('what a message holds comes back without a way to a prototype', async () => {
    const chats = await open();
    const { id } = await chats.create(newChat());
    const parts: unknown[] = [JSON.parse('{"text":"NUL \\u0000","__proto__":{"isAdmin":true}}')];
    await chats.beginTurn(id, 'run', { role: 'user', parts, modelMessages: [] });
    const [message] = await chats.messages(id);
    expect(message?.parts).toEqual([{ text: 'NUL \u0000' }]);
    expect(Object.assign({}, message?.parts[0])).not.toHaveProperty('isAdmin');
  });

  test('a fork shares nothing with its origin afterwards', async () => {
    const chats = await open();
    const origin = await chats.create(newChat({ activations: [] }));
    await turn(chats, origin.id, 'one', ['git']);
    await chats.beginTurn(origin.id, 'going on', said('two'));
    const before = [await chats.find(origin.id), await chats.messages(origin.id)];
    const fork = await chats.fork(origin.id, { id: randomUUID(), title: 'Fork' });
    expect(fork?.activations.map(({ name }) => name)).toEqual(['git']);
    expect(fork).not.toHaveProperty('activeRunId');
    expect(await chats.messages(fork!.id)).toEqual(before[1]);
    await turn(chats, fork!.id, 'three', ['git', 'pdf']);
    await chats.update(fork!.id, { title: 'Other', knowledgeBaseIds: [] });
    expect([await chats.find(origin.id), await chats.messages(origin.id)]).toEqual(before);
    await chats.remove(origin.id);
    expect((await chats.messages(fork!.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(await chats.fork(origin.id, { id: randomUUID(), title: 'None' })).toBeUndefined();
  });

  test('a fork up to a message goes without what came later, activations too', async () => {
    const chats = await open();
    const { id } = await chats.create(newChat({ activations: [] }));
    await turn(chats, id, 'one', ['git']);
    await turn(chats, id, 'two', ['git', 'pdf']);
    const forkAt = async (upTo: number) => {
      const fork = await chats.fork(id, { id: randomUUID(), title: 'Fork', upTo });
      return [(await chats.messages(fork!.id)).length, fork?.activations.map(({ name }) => name)];
    };
    expect(await forkAt(0)).toEqual([0, []]);
    expect(await forkAt(2)).toEqual([2, ['git']]);
    expect(await forkAt(3)).toEqual([3, ['git']]);
    expect(await forkAt(4)).toEqual([4, ['git', 'pdf']]);
    expect(await forkAt(99)).toEqual([4, ['git', 'pdf']]);
  });

  test('a fork to an id that is taken is a conflict and leaves nothing', async () => {
    const chats = await open();
    const [origin, other] = [await chats.create(newChat()), await chats.create(newChat())];
    await turn(chats, origin.id, 'one');
    const fork = chats.fork(origin.id, { id: other.id, title: 'Fork' });
    await expect(fork).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await chats.messages(other.id)).toEqual([]);
  });

  test('usage counts chats, those with activations, and those with each skill', async () => {
    const chats = await open();
    const tenant = randomUUID();
    const activation = (name: string) => ({ name, digest: 'sha256:a', truncated: true });
    const lists = [['git'], ['git', 'pdf', 'pdf'], [], ['__proto__']];
    for (const names of lists) await chats.create(newChat({ tenant, activations: names.map(activation) }));
    await chats.create(newChat());
    const { bySkill, ...counts } = await chats.usage(tenant);
    expect(counts).toEqual({ chats: 4, withActivations: 3 });
    expect(Object.entries(bySkill).sort()).toEqual([
      ['__proto__', 1],
      ['git', 2],
      ['pdf', 1],
    ]);
  });

  test('a chat that goes takes ended runs along that no other chat shows, with all that belongs to them', async () => {
    const database = await databases.open({ now: () => time });
    const [chats, runs] = [createChats(database), createRuns(database)];
    const [log, approvals] = [createRunLog(database), createApprovalRequests(database)];
    const { id, tenant } = await chats.create(newChat());
    const begun = async (chatId: string): Promise<string> => {
      const run = { id: randomUUID(), tenant, userId: 'ada', kind: 'chat', request: {} };
      await runs.create({ ...run, owner: 'one', leaseMs: 30_000 });
      await chats.beginTurn(chatId, run.id, said('Hello'));
      const writer = await log.writer(run.id);
      writer.append({ event: 'done', data: {} });
      await writer.flush();
      return run.id;
    };
    const ended = async (chatId: string): Promise<string> => {
      const runId = await begun(chatId);
      await chats.endTurn(chatId, runId, answered('Hello'));
      await runs.finish(runId, 'one', 'succeeded', {});
      return runId;
    };
    const shared = await ended(id);
    const fork = await chats.fork(id, { id: randomUUID(), title: 'Fork' });
    const own = await ended(id);
    const request = {
      id: randomUUID(),
      tenant,
      runId: own,
      callId: '1',
      userId: 'ada',
      skill: 's',
      tool: 't',
    };
    await approvals.create([{ ...request, digest: 'd', preview: null }]);
    const running = await begun(id);
    const elsewhere = await ended((await chats.create(newChat({ tenant }))).id);
    expect(await chats.remove(id)).toBe(true);
    const left = await Promise.all([shared, own, running, elsewhere].map((each) => runs.find(each)));
    expect(left.map((run) => run?.status)).toEqual(['succeeded', undefined, 'running', 'succeeded']);
    expect(await log.read(own, 0)).toEqual([]);
    expect(await approvals.find(request.id)).toBeUndefined();
    expect(await log.read(shared, 0)).toHaveLength(1);
    expect(await chats.remove(fork?.id ?? '')).toBe(true);
    expect(await runs.find(shared)).toBeUndefined();
    await log.close();
  });
});
