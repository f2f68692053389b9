import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { folderSource, sourceKinds } from './source.ts';

const folder = useTemporaryFolder();

describe('folderSource', () => {
  it('ruling 14: bundled and integration are bundled, user and managed user, workspace, installed and MCP untrusted', () => {
    const trust = Object.fromEntries(
      sourceKinds.map((kind) => [kind, folderSource({ path: folder.path, kind }).trust]),
    );
    expect(trust).toEqual({
      workspace: 'untrusted',
      user: 'user',
      installed: 'untrusted',
      integration: 'bundled',
      bundled: 'bundled',
      managed: 'user',
      mcp: 'untrusted',
    });
  });

  it('is a user source unless told otherwise, with an absolute root', () => {
    const source = folderSource({ path: 'some/where' });
    expect(source).toMatchObject({ kind: 'user', trust: 'user', root: join(process.cwd(), 'some/where') });
    expect('optional' in source || 'limit' in source).toBe(false);
  });

  it('hands dialect, strictness, flat files and limits to its store', async () => {
    writeTree(folder.path, {
      'flat.md': skillText('flat'),
      'Loose/SKILL.md': skillText('Loose'),
      'long/SKILL.md': skillText('long', { body: 'x'.repeat(30) }),
    });
    const names = async (options: Partial<Parameters<typeof folderSource>[0]>) =>
      (await folderSource({ path: folder.path, ...options }).store.listSkills()).items.map(
        (each) => each.name,
      );
    expect(await names({})).toEqual(['Loose', 'long']);
    expect(await names({ strict: true })).toEqual(['long']);
    expect(await names({ flat: true })).toEqual(['Loose', 'flat', 'long']);
    expect(await names({ dialect: 'ash' })).toContain('flat');
    const limit = { group: 'app', maxSkills: 2 };
    const source = folderSource({
      path: folder.path,
      maxSkillBytes: 10,
      limit,
      optional: true,
      trust: 'untrusted',
    });
    expect(source).toMatchObject({ limit, optional: true, trust: 'untrusted' });
    expect((await source.store.loadSkill('long')).bytesRemoved).toBe(20);
  });
});
