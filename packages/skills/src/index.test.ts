import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { skillText, writeTree } from '../test/temporary-folder.ts';
import * as surface from './index.ts';

const root = mkdtempSync(join(tmpdir(), 'techne-index-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the public surface', () => {
  it('has what a host needs to find, load, read, check and watch skills', () => {
    const functions = [
      'bundledSource',
      'canonicalName',
      'checkStrictName',
      'defaultSources',
      'digestFile',
      'digestFolder',
      'explainSkill',
      'folderSource',
      'loadCatalog',
      'nearestNames',
      'normalizeName',
      'parseAllowedTools',
      'parseSkill',
      'parseTools',
      'validatePath',
      'validateSkillFile',
      'watchCatalog',
    ];
    const classes = ['Catalog', 'FileSystemStore', 'MemoryStore', 'SkillsError'];
    const values: Readonly<Record<string, unknown>> = surface;
    for (const name of [...functions, ...classes])
      expect([name, typeof values[name]]).toEqual([name, 'function']);
    for (const name of ['diagnosticCodes', 'dialectNames', 'modeNames', 'sourceKinds'])
      expect([name, Array.isArray(values[name])]).toEqual([name, true]);
    expect(typeof surface.bundledSkillsFolder).toBe('string');
  });

  it('keeps its inner parts to itself', () => {
    for (const name of ['scanRoot', 'findRecord', 'FileRecord', 'ScanCache', 'listFiles'])
      expect(Object.keys(surface)).not.toContain(name);
  });

  it('goes from a folder to a loaded skill in four lines', async () => {
    writeTree(root, {
      'hello/SKILL.md': skillText('hello', { body: 'Say hello.' }),
      'hello/references/a.md': 'A',
    });
    const catalog = await surface.loadCatalog({ sources: [surface.folderSource({ path: root })] });
    expect(catalog.skills.map((skill) => skill.name)).toEqual(['hello']);
    expect((await catalog.load('hello')).body).toBe('Say hello.');
    expect((await catalog.readFile('hello', 'references/a.md')).text).toBe('A');
  });

  it('fails with its one error type, told apart without instanceof', async () => {
    const catalog = await surface.loadCatalog({ sources: [] });
    const error: unknown = await catalog.load('nobody').catch((reason: unknown) => reason);
    expect(surface.SkillsError.isInstance(error)).toBe(true);
    expect(surface.SkillsError.isInstance(new Error('other'))).toBe(false);
    expect(error).toMatchObject({ name: 'SkillsError', code: 'SKILL_NOT_FOUND', data: { name: 'nobody' } });
  });
});
