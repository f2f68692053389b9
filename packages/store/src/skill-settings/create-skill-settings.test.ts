import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEveryDatabase } from '../../test/databases.ts';
import { createChanges } from '../changes/create-changes.ts';
import { createSkillSettings } from './create-skill-settings.ts';

describeOnEveryDatabase('SkillSettings', (databases) => {
  test('the last one who sets a skill counts, for its tenant alone', async () => {
    let time = 1_000;
    const settings = createSkillSettings(await databases.open({ now: () => time }));
    const [tenant, other] = [randomUUID(), randomUUID()];
    await settings.setEnabled(tenant, 'pdf', false, 'ada');
    await settings.setEnabled(tenant, 'git', false, 'ada');
    await settings.setEnabled(other, 'git', false, 'eve');
    time += 1;
    await settings.setEnabled(tenant, 'git', true, 'bob');
    expect(await settings.list(tenant)).toEqual([
      { name: 'git', enabled: true, changedBy: 'bob', changedAt: 1_001 },
      { name: 'pdf', enabled: false, changedBy: 'ada', changedAt: 1_000 },
    ]);
  });

  test('each change moves the topic of the skills of its tenant on', async () => {
    const database = await databases.open();
    const [settings, changes] = [createSkillSettings(database), createChanges(database)];
    const [tenant, other] = [randomUUID(), randomUUID()];
    const before = await changes.version(`skills:${tenant}`);
    await settings.setEnabled(tenant, 'git', false, 'ada');
    await settings.setEnabled(tenant, 'git', true, 'ada');
    expect(await changes.version(`skills:${tenant}`)).toBe(before + 2);
    expect(await changes.version(`skills:${other}`)).toBe(0);
  });

  test('many at once all count', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => createSkillSettings(await databases.open())),
    );
    const tenant = randomUUID();
    const names = Array.from({ length: 20 }, (_, index) => `skill-${index}`);
    await Promise.all(names.map((name, index) => all[index % 4]!.setEnabled(tenant, name, false, 'ada')));
    expect((await all[0]!.list(tenant)).map(({ name }) => name)).toEqual(names.sort());
  });
});
