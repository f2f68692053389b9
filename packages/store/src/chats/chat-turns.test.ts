import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import type { Chats, NewChatMessage } from './chats.ts';
import { createChats } from './create-chats.ts';

const question: NewChatMessage = { role: 'user', parts: ['Why?'], modelMessages: [] };
const answer: NewChatMessage = { role: 'assistant', parts: ['Because.'], modelMessages: ['packed'] };
const activations = [{ name: 'git', digest: 'sha256:a', truncated: false }];

describeOnEveryDatabase('Turns of a chat', (databases) => {
  const open = async (): Promise<Chats> => createChats(await databases.open());
  const create = async (chats: Chats): Promise<string> => {
    const chat = { id: randomUUID(), tenant: 'default', userId: 'ada', title: '', type: 'group' } as const;
    return (await chats.create({ ...chat, knowledgeBaseIds: [], activations: [] })).id;
  };

  test('a turn that begins stores the message and marks the chat', async () => {
    const chats = await open();
    const id = await create(chats);
    const message = await chats.beginTurn(id, 'run', question);
    expect(message).toMatchObject({ ...question, number: 1, runId: 'run' });
    expect(await chats.messages(id)).toEqual([message]);
    expect((await chats.find(id))?.activeRunId).toBe('run');
  });

  test('a turn that ends stores the answer and what changed, and the next can begin', async () => {
    const chats = await open();
    const id = await create(chats);
    await chats.beginTurn(id, 'run', question);
    expect(await chats.endTurn(id, 'run', answer, { activations, title: 'Reasons' })).toBe(true);
    const chat = await chats.find(id);
    expect(chat).toMatchObject({ title: 'Reasons', activations });
    expect(chat).not.toHaveProperty('activeRunId');
    expect((await chats.messages(id))[1]).toMatchObject({ ...answer, number: 2, runId: 'run' });
    expect((await chats.beginTurn(id, 'next', question))?.number).toBe(3);
    expect(await chats.endTurn(id, 'next')).toBe(true);
    expect(await chats.messages(id)).toHaveLength(3);
  });

  test('of twenty that begin at once one succeeds', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, open));
    const id = await create(all[0]!);
    const begun = await Promise.all(
      Array.from({ length: 20 }, (_, index) => all[index % 4]!.beginTurn(id, `run ${index}`, question)),
    );
    const won = begun.filter((message) => message !== undefined);
    expect(won).toHaveLength(1);
    expect(await all[0]!.messages(id)).toEqual(won);
    expect((await all[0]!.find(id))?.activeRunId).toBe(won[0]?.runId);
  });

  test('of many in several processes one succeeds', async () => {
    const chats = await open();
    const id = await create(chats);
    const others = await Promise.all([
      StoreProcess.start(databases.options()),
      StoreProcess.start(databases.options()),
    ]);
    const counts = await Promise.all(
      others.map((other, index) => other.ask('beginTurns', id, `${index}`, 10)),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await chats.messages(id)).toHaveLength(1);
  });

  test('a run that is not the active one ends nothing', async () => {
    const chats = await open();
    const id = await create(chats);
    expect(await chats.endTurn(id, 'run', answer, { title: 'No' })).toBe(false);
    await chats.beginTurn(id, 'run', question);
    const before = [await chats.find(id), await chats.messages(id)];
    expect(await chats.endTurn(id, 'foreign', answer, { title: 'No', activations })).toBe(false);
    expect([await chats.find(id), await chats.messages(id)]).toEqual(before);
    expect(await chats.endTurn('another', 'run', answer)).toBe(false);
  });

  test('of many ends of a turn one succeeds', async () => {
    const chats = await open();
    const id = await create(chats);
    await chats.beginTurn(id, 'run', question);
    const ended = await Promise.all(Array.from({ length: 10 }, () => chats.endTurn(id, 'run', answer)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await chats.messages(id)).toHaveLength(2);
  });

  test('an end that cannot store everything stores nothing', async () => {
    const chats = await open();
    const id = await create(chats);
    await chats.beginTurn(id, 'run', question);
    const before = [await chats.find(id), await chats.messages(id)];
    // The answer is stored by then, and the activations are what fails.
    const unreadable = {
      ...activations[0]!,
      get digest(): string {
        throw new Error('unreadable');
      },
    };
    const end = chats.endTurn(id, 'run', answer, { activations: [unreadable] });
    await expect(end).rejects.toThrow('unreadable');
    expect([await chats.find(id), await chats.messages(id)]).toEqual(before);
  });

  test('there is no turn in a chat that is not there', async () => {
    const chats = await open();
    await expect(chats.beginTurn('none', 'run', question)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
