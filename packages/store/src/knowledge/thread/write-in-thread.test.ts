import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../../../test/databases.ts';
import { openStore } from '../../open-store.ts';
import { checkSearchIndex } from '../../search/search-index.contract.ts';
import type { Store } from '../../store.ts';

const tenant = 'acme';

describe('long writes on SQLite, which a thread carries out', () => {
  const databases = useTestDatabase('sqlite');

  async function open(): Promise<Store> {
    const store = await openStore(databases.options());
    onTestFinished(() => store.close());
    return store;
  }

  async function addLong({ knowledge }: Store, baseId: string, chunkCount: number): Promise<boolean> {
    const added = { id: randomUUID(), tenant, baseId, name: `${randomUUID()}.txt`, uploadedBy: 'ada' };
    await knowledge.documents.add({ ...added, bytes: Buffer.from('x'), taskId: randomUUID() });
    const claimed = await knowledge.tasks.claim('thread', 60_000);
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
    const chunks = Array.from({ length: chunkCount }, (_, line) => ({ text: words, words, line }));
    return knowledge.documents.complete(
      { id: claimed?.task.id ?? '', owner: 'thread' },
      { format: 'txt', chunks },
    );
  }

  checkSearchIndex(async () => (await open()).knowledge);

  test('let others have their turn: a timer goes on while a long document is stored', async () => {
    const store = await open();
    const base = await store.knowledge.bases.create({ id: randomUUID(), tenant, owner: 'ada', name: 'Long' });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await addLong(store, base.id, 1_000)).toBe(true);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  test('are waited for by other writes, in the order in which they came', async () => {
    const store = await open();
    const base = await store.knowledge.bases.create({
      id: randomUUID(),
      tenant,
      owner: 'ada',
      name: 'Order',
    });
    const long = addLong(store, base.id, 500);
    const others = Array.from({ length: 20 }, (_, index) =>
      store.knowledge.bases.create({ id: randomUUID(), tenant, owner: 'ada', name: `Other ${index}` }),
    );
    expect(await long).toBe(true);
    expect(await Promise.all(others)).toHaveLength(20);
    expect(await store.knowledge.bases.remove(tenant, base.id)).toBe(true);
  });

  test('fail with the code that they would fail with here', async () => {
    const { knowledge } = await open();
    const added = { id: randomUUID(), tenant, baseId: 'gone', name: 'a.txt', uploadedBy: 'ada' };
    await expect(
      knowledge.documents.add({ ...added, bytes: Buffer.from('x'), taskId: randomUUID() }),
    ).rejects.toMatchObject({ name: 'StoreError', code: 'NOT_FOUND' });
  });

  test('overwrite what they remove: the text of a document is not left behind in the file', async () => {
    const [store, file] = [await openStore(databases.options()), databases.options().file ?? ''];
    const { knowledge } = store;
    const base = await knowledge.bases.create({ id: randomUUID(), tenant, owner: 'ada', name: 'Erased' });
    const text = 'The vault opens with a lemon. '.repeat(1_000);
    const id = randomUUID();
    const added = { id, tenant, baseId: base.id, name: 'a.txt', uploadedBy: 'ada', taskId: randomUUID() };
    await knowledge.documents.add({ ...added, bytes: Buffer.from(text) });
    await knowledge.tasks.claim('thread', 60_000);
    const chunks = [{ text, words: 'vault lemon', line: 1 }];
    await knowledge.documents.complete({ id: added.taskId, owner: 'thread' }, { format: 'txt', chunks });
    await knowledge.documents.remove(tenant, base.id, id);
    await store.close();
    expect(readFileSync(file).includes('The vault opens')).toBe(false);
  });

  test('end with the store, and leave no log behind', async () => {
    const store = await openStore(databases.options());
    const base = await store.knowledge.bases.create({ id: randomUUID(), tenant, owner: 'ada', name: 'End' });
    const long = addLong(store, base.id, 100);
    await long;
    await store.close();
    expect(existsSync(`${databases.options().file}-wal`)).toBe(false);
  });
});
