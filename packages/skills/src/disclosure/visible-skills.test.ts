import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { loadCatalog } from '../catalog/load-catalog.ts';
import { folderSource } from '../sources/source.ts';
import { visibleSkills, type VisibilityOptions } from './visible-skills.ts';

const folder = useTemporaryFolder();

async function visible(
  frontmatter: string,
  options?: VisibilityOptions,
  unavailable: string | null = null,
): Promise<boolean> {
  writeTree(folder.path, { 'it/SKILL.md': skillText('it', { extra: frontmatter }) });
  const catalog = await loadCatalog({
    sources: [folderSource({ path: folder.path })],
    unavailable: () => unavailable,
  });
  expect(catalog.skills).toHaveLength(1);
  return visibleSkills(catalog.skills, options).length === 1;
}

describe('visibleSkills', () => {
  it('shows a plain skill everywhere', async () => {
    expect(await visible('')).toBe(true);
    expect(await visible('', { mode: 'Dev', chatType: 'group' })).toBe(true);
  });

  it('hides what is disabled', async () => {
    expect(await visible('', {}, 'disabled in the configuration')).toBe(false);
  });

  it.each([
    ['modes: [Global]\n', undefined, true],
    ['modes: [Global]\n', 'Dev', true],
    ['modes: [Global, Dev]\n', 'Meeting', true],
    ['modes: [Dev]\n', undefined, false],
    ['modes: [Dev]\n', 'Dev', true],
    ['modes: [Dev]\n', 'Meeting', false],
    ['modes: [Dev, Meeting]\n', 'Meeting', true],
    ['read_only: true\n', 'Dev', true],
  ] as const)('mode: %j in the mode %s: %s', async (frontmatter, mode, expected) => {
    expect(await visible(frontmatter, mode === undefined ? {} : { mode })).toBe(expected);
  });

  it.each([
    ['access:\n  chat_types: [private]\n', 'private', true],
    ['access:\n  chat_types: [private]\n', 'Private', true],
    ['access:\n  chat_types: [Private]\n', 'private', true],
    ['access:\n  chat_types: [private]\n', 'group', false],
    ['access:\n  chat_types: [private, group]\n', 'group', true],
    ['access:\n  chat_types: [private]\n', undefined, true],
    ['sensitive: true\n', 'private', true],
    ['sensitive: true\n', 'group', false],
    ['sensitive: true\naccess:\n  chat_types: [group]\n', 'group', true],
    ['sensitive: false\n', 'group', true],
  ] as const)('chat type: %j in a chat of the type %s: %s', async (frontmatter, chatType, expected) => {
    expect(await visible(frontmatter, chatType === undefined ? {} : { chatType })).toBe(expected);
  });

  it.each([
    ['disable-model-invocation: true\n', false],
    ['disable-model-invocation: false\n', true],
    ['user-invocable: false\n', true],
  ])('%j: %s', async (frontmatter, expected) => {
    expect(await visible(frontmatter)).toBe(expected);
  });

  it('hides an agent-flow skill whose description is only its name', async () => {
    writeTree(folder.path, {
      'bare/SKILL.md':
        '---\nname: bare\ninputs:\n  - {name: a, label: A, type: text, required: true}\n---\n{{a}}\n',
      'full/SKILL.md': skillText('full', {
        extra: 'inputs:\n  - {name: a, label: A, type: text, required: true}\n',
      }),
    });
    const { skills } = await loadCatalog({ sources: [folderSource({ path: folder.path })] });
    expect(skills.map((skill) => skill.name)).toEqual(['bare', 'full']);
    expect(visibleSkills(skills).map((skill) => skill.name)).toEqual(['full']);
  });
});
