import { expect, it } from 'vitest';
import { skillText } from '../../test/temporary-folder.ts';
import { MemoryStore } from './memory-store.ts';
import { describeStore } from './store.contract.ts';

describeStore('MemoryStore', (skills, options) => new MemoryStore({ skills, ...options }));

it('the example of the documentation lists its skill', async () => {
  const store = new MemoryStore({
    skills: { hello: { 'SKILL.md': '---\nname: hello\ndescription: Says hello.\n---\nHi' } },
  });
  expect((await store.listSkills()).items.map((each) => each.name)).toEqual(['hello']);
});

it('a later change of what the host holds is seen by the next listing', async () => {
  const skills: Record<string, Record<string, string>> = { a: { 'SKILL.md': skillText('a') } };
  const store = new MemoryStore({ skills });
  await store.listSkills();
  skills['b'] = { 'SKILL.md': skillText('b') };
  expect((await store.listSkills()).items.map((each) => each.name)).toEqual(['a', 'b']);
});
