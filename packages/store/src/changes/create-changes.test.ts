import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { StoreProcess } from '../../test/processes/store-process.ts';
import { createChanges } from './create-changes.ts';

describeOnEveryDatabase('Changes', (databases) => {
  test('a version differs after each move of its own topic, and only then', async () => {
    const changes = createChanges(await databases.open());
    const versions = [await changes.version('own')];
    for (const topic of ['own', 'own', 'other']) {
      await changes.bump(topic);
      versions.push(await changes.version('own'));
    }
    expect(new Set(versions.slice(0, 3)).size).toBe(3);
    expect(versions[3]).toBe(versions[2]);
  });

  test('a move of another process is seen by the next question', async () => {
    const changes = createChanges(await databases.open());
    const other = await StoreProcess.start(databases.options());
    for (let round = 0; round < 10; round += 1) {
      const before = await changes.version('shared');
      await other.ask('bump', 'shared', 1);
      expect(await changes.version('shared')).toBe(before + 1);
    }
  });

  test('a move of another connection of the process is seen too', async () => {
    const [one, two] = [createChanges(await databases.open()), createChanges(await databases.open())];
    const before = await one.version('sibling');
    await two.bump('sibling');
    // As an answer over a socket would: what others wrote is looked for once a turn of the event loop.
    await setImmediate();
    expect(await one.version('sibling')).toBe(before + 1);
  });

  test.runIf(databases.kind === 'sqlite')(
    'without a write the answer comes from memory [reason: PostgreSQL is asked each time]',
    async () => {
      const changes = createChanges(await databases.open());
      const version = await changes.version('cached');
      expect(changes.version('cached')).toBe(version);
      await changes.bump('cached');
      expect(changes.version('cached')).toBeInstanceOf(Promise);
    },
  );
});
