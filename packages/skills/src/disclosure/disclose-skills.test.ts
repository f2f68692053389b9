import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { loadCatalog } from '../catalog/load-catalog.ts';
import { folderSource } from '../sources/source.ts';
import { discloseSkills } from './disclose-skills.ts';
import { promptFormatNames } from './prompt-format.ts';

const folder = useTemporaryFolder();

function tools(...names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `### ${name}\n\nRuns ${name}.\n\n#### Parameters\n\nNone.\n\n#### Command\n\n\`\`\`bash\ngit ${name}\n\`\`\`\n`,
    )
    .join('\n');
}

async function open(skills: Readonly<Record<string, string>>): Promise<Catalog> {
  writeTree(
    folder.path,
    Object.fromEntries(Object.entries(skills).map(([name, text]) => [`${name}/SKILL.md`, text])),
  );
  return loadCatalog({ sources: [folderSource({ path: folder.path })] });
}

const withTools = (name: string, ...names: readonly string[]): string =>
  skillText(name, { extra: 'version: 1.0.0\nread_only: true\n', body: tools(...names) });

describe('discloseSkills', () => {
  it('lists the skills of a catalog by name', async () => {
    const catalog = await open({
      zebra: skillText('zebra'),
      apple: skillText('apple', { description: 'Uses <tags> & more.' }),
    });
    expect((await discloseSkills(catalog, { format: 'xml' })).text).toBe(
      '<available_skills>\n' +
        '  <skill>\n    <name>apple</name>\n    <description>Uses &lt;tags&gt; &amp; more.</description>\n  </skill>\n' +
        '  <skill>\n    <name>zebra</name>\n    <description>Does zebra.</description>\n  </skill>\n' +
        '</available_skills>\n',
    );
  });

  it('says nothing when there is nothing to tell of', async () => {
    const empty = await open({});
    const hidden = await open({ hidden: skillText('hidden', { extra: 'disable-model-invocation: true\n' }) });
    for (const format of promptFormatNames) {
      expect((await discloseSkills(empty, { format })).text).toBe('');
      expect(
        (await discloseSkills(hidden, { format, nativeTools: [{ name: 'typer', description: 'Type' }] }))
          .text,
      ).toBe('');
    }
  });

  it('gives the absolute SKILL.md as location in xml alone', async () => {
    const catalog = await open({ git: skillText('git') });
    const path = join(folder.path, 'git', 'SKILL.md');
    const located = await Promise.all(
      promptFormatNames.map((format) => discloseSkills(catalog, { format, location: true })),
    );
    expect(located.map(({ text }) => text.includes(path))).toEqual([true, false, false, false]);
    expect(located[0]?.text).toContain(`</description>\n    <location>${path}</location>\n`);
    expect((await discloseSkills(catalog, { format: 'xml' })).text).not.toContain('location');
  });

  it('gives the path under which a host mounts a skill, in xml and markdown', async () => {
    const catalog = await open({ git: skillText('git'), other: skillText('other') });
    const location = ({ name }: { name: string }): string | undefined =>
      name === 'git' ? `/mnt/${name}` : undefined;
    const located = await Promise.all(
      promptFormatNames.map((format) => discloseSkills(catalog, { format, location })),
    );
    expect(located.map(({ text }) => text.split('/mnt/git').length - 1)).toEqual([1, 0, 1, 0]);
    expect(located[2]?.text).toContain('- **git**: Does git. (`/mnt/git`)\n- **other**: Does other.\n');
  });

  it('applies the mode, the chat type and the budget', async () => {
    const catalog = await open({
      everywhere: skillText('everywhere'),
      dev: skillText('dev', { extra: 'modes: [Dev]\n' }),
      secret: skillText('secret', { extra: 'sensitive: true\n' }),
    });
    const names = async (options: object): Promise<string[]> =>
      (
        JSON.parse((await discloseSkills(catalog, { format: 'json', ...options })).text) as {
          available_skills: { name: string }[];
        }
      ).available_skills.map(({ name }) => name);
    expect(await names({})).toEqual(['everywhere', 'secret']);
    expect(await names({ mode: 'Dev', chatType: 'group' })).toEqual(['dev', 'everywhere']);
    expect((await discloseSkills(catalog, { format: 'json', budget: 0 })).omitted).toBe(2);
  });
});

describe('discloseSkills as functions', () => {
  it('lists the tools of skills, and a skill without tools by its name', async () => {
    const catalog = await open({ git: withTools('git', 'git_status', 'git_log'), prose: skillText('prose') });
    expect((await discloseSkills(catalog, { format: 'functions' })).text).toBe(
      'You are a model that can do function calling with the following functions:\n\n[Skills]\n' +
        '- git_status: Runs git_status.\n- git_log: Runs git_log.\n- prose: Does prose.\n',
    );
  });

  it('gives a tool whose name is taken that of its skill and its own', async () => {
    const catalog = await open({
      alpha: withTools('alpha', 'run', 'typer'),
      beta: withTools('beta', 'run', 'bash', 'skills_search'),
    });
    const { text } = await discloseSkills(catalog, {
      format: 'functions',
      nativeTools: [{ name: 'typer', description: 'Type' }],
    });
    expect(text.match(/^- \w+/gm)).toEqual([
      '- typer',
      '- run',
      '- alpha__typer',
      '- beta__run',
      '- beta__bash',
      '- beta__skills_search',
    ]);
  });

  it('hides the tools of hidden skills before it gives names', async () => {
    const catalog = await open({
      alpha: skillText('alpha', { extra: 'version: 1.0.0\nmodes: [Dev]\n', body: tools('run') }),
      beta: withTools('beta', 'run'),
    });
    expect((await discloseSkills(catalog, { format: 'functions' })).text).toMatch(
      /\[Skills\]\n- run: Runs run\.\n$/,
    );
    expect((await discloseSkills(catalog, { format: 'functions', mode: 'Dev' })).text).toMatch(
      /- run: Runs run\.\n- beta__run: Runs run\.\n$/,
    );
  });

  it('tells of a skill that went away since it was listed by its name', async () => {
    const catalog = await open({ gone: withTools('gone', 'run'), git: withTools('git', 'git_status') });
    rmSync(join(folder.path, 'gone'), { recursive: true });
    expect((await discloseSkills(catalog, { format: 'functions' })).text).toMatch(
      /- git_status: Runs git_status\.\n- gone: Does gone\.\n$/,
    );
  });

  it('counts functions in its notice', async () => {
    const catalog = await open({ git: withTools('git', 'one', 'two', 'three'), prose: skillText('prose') });
    expect((await discloseSkills(catalog, { format: 'functions', budget: 0 })).text).toBe(
      'None of the 4 functions are listed here; call skills_search {query} to find them.\n',
    );
  });
});
