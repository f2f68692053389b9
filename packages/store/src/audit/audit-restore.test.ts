import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { openDatabase } from '../database/open-database.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { openRecords } from './open-records.ts';

describeOnEveryDatabase('A backup of conversations', (databases) => {
  const open = async (options = databases.options()): Promise<Store> => {
    const store = await openStore(options);
    onTestFinished(() => store.close());
    return store;
  };
  const entry = (subject: string) =>
    ({
      tenant: 'default',
      actor: 'ada',
      action: 'test',
      subject,
      outcome: 'done',
      data: { subject },
    }) as const;
  const fill = async (store: Store): Promise<void> => {
    await store.chats.create({
      id: 'chat',
      tenant: 'default',
      userId: 'ada',
      title: 'Grüße',
      type: 'private',
      knowledgeBaseIds: [],
      activations: [{ name: 'git', digest: 'sha256:a', truncated: false }],
    });
    await store.chats.beginTurn('chat', 'run', { role: 'user', parts: ['\u0000'], modelMessages: [] });
    await store.skillSettings.setEnabled('default', 'git', false, 'ada');
    await Promise.all(['one', 'two'].map((subject) => store.audit.append(entry(subject))));
  };
  const everything = async (store: Store) => ({
    chat: await store.chats.find('chat'),
    messages: await store.chats.messages('chat'),
    settings: await store.skillSettings.list('default'),
    records: await store.audit.list({ tenant: 'default', limit: 10, offset: 0 }),
    verdict: await store.audit.verify('default'),
  });
  const backUp = async (store: Store): Promise<() => AsyncIterable<string>> => {
    const lines: string[] = [];
    for await (const line of store.exportRows()) lines.push(line);
    return async function* () {
      yield* lines;
    };
  };

  test('it brings back what there was, in this database and in another one', async () => {
    const store = await open();
    await fill(store);
    const before = await everything(store);
    const backup = await backUp(store);
    await store.audit.append(entry('later'));
    await store.chats.endTurn('chat', 'run', { role: 'assistant', parts: [], modelMessages: [] });
    await store.importRows(backup());
    expect(await everything(store)).toEqual(before);
    expect(before.verdict).toMatchObject({ intact: true, records: 2 });

    const folder = mkdtempSync(join(tmpdir(), 'techne-restore-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const other = await open({ file: join(folder, 'techne.db') });
    await other.importRows(backup());
    expect(await everything(other)).toEqual(before);
    await other.audit.append(entry('next'));
    expect(await other.audit.verify('default')).toMatchObject({ intact: true, records: 3 });
  });

  test('after a restore, and after one that failed, records are refused any change as before', async () => {
    const store = await open();
    await store.audit.append(entry('one'));
    await store.importRows((await backUp(store))());
    const database = await openDatabase(databases.options());
    onTestFinished(() => database.close());
    const torn = database.write((transaction) =>
      openRecords(transaction, database.kind, async () => {
        await transaction.deleteFrom('audit_records').execute();
        throw new Error('power cut');
      }),
    );
    await expect(torn).rejects.toThrow('power cut');
    const remove = database.write((transaction) => sql`delete from audit_records`.execute(transaction));
    await expect(remove).rejects.toThrow('audit records are never changed');
    await store.audit.append(entry('two'));
    expect(await store.audit.verify('default')).toMatchObject({ intact: true });
  });

  test('closing a store stores what waits for the audit log', async () => {
    const store = await openStore(databases.options());
    const appended = store.audit.append({ ...entry('last'), tenant: 'closing' });
    await store.close();
    await appended;
    expect(await (await open()).audit.verify('closing')).toMatchObject({ intact: true, records: 1 });
  });
});
