import { describe, expect, it } from 'vitest';
import { SkillsError } from '../errors/skills-error.ts';
import { findRecord, skillNotFound } from './find-record.ts';
import { MemoryStore } from './memory-store.ts';

const records = new Map([['git', { name: 'git', folderName: 'git-folder' }]]);
const noNames = [null, undefined, 5, {}, [], true, Symbol('git')].map((name: unknown) => [name] as const);

describe('findRecord', () => {
  it('finds by name and by the folder’s name', () => {
    expect(findRecord(records, ' git ')).toBe(records.get('git'));
    expect(findRecord(records, 'git-folder')).toBe(records.get('git'));
    expect(findRecord(records, 'absent')).toBeUndefined();
  });

  it.each(noNames)('finds nothing by %o', (name) => {
    expect(findRecord(records, name)).toBeUndefined();
  });
});

describe('skillNotFound', () => {
  it('cuts a long name', () => {
    expect(skillNotFound('x'.repeat(500)).message).toBe(`There is no skill named ${'x'.repeat(100)}`);
  });

  it.each(noNames)('says that %o is no text', (name) => {
    const error = skillNotFound(name);
    expect(SkillsError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'SKILL_NOT_FOUND',
      message: expect.stringContaining('is text, not '),
      hint: expect.stringContaining('List'),
    });
  });
});

describe('a store', () => {
  it.each(noNames)('rejects %o as a name', async (name) => {
    const store = new MemoryStore({ skills: {} });
    await expect(store.loadSkill(name as string)).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' });
  });
});
