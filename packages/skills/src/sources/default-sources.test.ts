import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { loadCatalog } from '../catalog/load-catalog.ts';
import { bundledSkillsFolder, bundledSource, defaultSources } from './default-sources.ts';

const folder = useTemporaryFolder();
const dots = ['.agents/skills', '.claude/skills', '.skills', '.techne/skills'];

/** A home and a project with two folders, the project's top bearing `.git`. */
function prepare(git: 'folder' | 'file' | 'none' = 'folder'): { home: string; project: string; cwd: string } {
  const home = join(folder.path, 'home');
  const project = join(folder.path, 'project');
  const cwd = join(project, 'packages', 'one');
  mkdirSync(home);
  mkdirSync(cwd, { recursive: true });
  if (git === 'folder') mkdirSync(join(project, '.git'));
  if (git === 'file') writeFileSync(join(project, '.git'), 'gitdir: ../elsewhere');
  return { home, project, cwd };
}

function show(sources: ReturnType<typeof defaultSources>): string[] {
  return sources.map(
    ({ kind, root }) => `${kind} ${root === bundledSkillsFolder ? 'bundled' : relative(folder.path, root)}`,
  );
}

describe('ruling 11: the default sources', () => {
  it.each(['folder', 'file'] as const)(
    'nearest folder first up to the git root (.git is a %s), then user, installed, bundled',
    (git) => {
      const { home, cwd } = prepare(git);
      expect(show(defaultSources({ cwd, home }))).toEqual([
        ...dots.map((each) => `workspace project/packages/one/${each}`),
        'workspace project/packages/one/workspace/skills',
        ...dots.map((each) => `workspace project/packages/${each}`),
        ...dots.map((each) => `workspace project/${each}`),
        ...dots.map((each) => `user home/${each}`),
        'installed home/.techne/installed',
        'bundled bundled',
      ]);
    },
  );

  it('without git, the working folder alone', () => {
    const { home, cwd } = prepare('none');
    const workspaces = show(defaultSources({ cwd, home })).filter((each) => each.startsWith('workspace'));
    expect(workspaces).toEqual([
      ...dots.map((each) => `workspace project/packages/one/${each}`),
      'workspace project/packages/one/workspace/skills',
    ]);
  });

  it('home as the working folder is the user’s own; only its workspace/skills is a workspace', () => {
    const { home } = prepare();
    mkdirSync(join(home, '.git'));
    expect(show(defaultSources({ cwd: home, home }))).toEqual([
      'workspace home/workspace/skills',
      ...dots.map((each) => `user home/${each}`),
      'installed home/.techne/installed',
      'bundled bundled',
    ]);
  });

  it('home is known through a link, too', () => {
    const { home } = prepare();
    symlinkSync('home', join(folder.path, 'alias'));
    const kinds = defaultSources({ cwd: home, home: join(folder.path, 'alias') }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'workspace')).toHaveLength(1);
  });

  it('a git root above home does not make home a workspace', () => {
    const { home } = prepare();
    mkdirSync(join(folder.path, '.git'));
    const cwd = join(home, 'project');
    mkdirSync(cwd);
    const workspaces = show(defaultSources({ cwd, home })).filter((each) => each.startsWith('workspace'));
    expect(workspaces).toEqual([
      ...dots.map((each) => `workspace home/project/${each}`),
      'workspace home/project/workspace/skills',
      ...dots.map((each) => `workspace ${each}`),
    ]);
  });

  it('TECHNE_HOME moves the installed skills', () => {
    const { home, cwd } = prepare();
    expect(show(defaultSources({ cwd, home, techneHome: join(folder.path, 'elsewhere') }))).toContain(
      'installed elsewhere/installed',
    );
  });

  it('without options, the process’s own folders count', () => {
    const roots = defaultSources().map(({ root }) => root);
    expect(roots[0]).toBe(join(process.cwd(), '.agents/skills'));
    expect(roots).toContain(join(homedir(), '.claude/skills'));
  });

  it('the bundled skills are there and load without an error', async () => {
    const catalog = await loadCatalog({ sources: [bundledSource()] });
    expect(catalog.skills.length).toBeGreaterThan(0);
    expect(catalog.diagnostics.filter((each) => each.severity === 'error')).toEqual([]);
    expect(catalog.skills.every((each) => each.trust === 'bundled' && each.source === 'bundled')).toBe(true);
  });
});

describe('ruling 14: trust', () => {
  it('belongs to the workspace folder, and the rest goes by kind', () => {
    const { home, project, cwd } = prepare();
    const asked: string[] = [];
    const sources = defaultSources({
      cwd,
      home,
      isTrusted: (each) => {
        asked.push(each);
        return each === project;
      },
    });
    const trustIn = (base: string) =>
      new Set(
        sources
          .filter(
            ({ kind, root }) => kind === 'workspace' && /^\.?\w+(?:\/skills)?$/.test(relative(base, root)),
          )
          .map(({ trust }) => trust),
      );
    expect(trustIn(cwd)).toEqual(new Set(['untrusted']));
    expect(trustIn(project)).toEqual(new Set(['user']));
    expect(new Set(asked)).toEqual(new Set([cwd, join(project, 'packages'), project]));
    const byKind = Object.fromEntries(
      sources.filter(({ kind }) => kind !== 'workspace').map(({ kind, trust }) => [kind, trust]),
    );
    expect(byKind).toEqual({ user: 'user', installed: 'untrusted', bundled: 'bundled' });
  });
});

describe('in a catalog', () => {
  it('order decides over real folders: .agents before .claude before .skills before .techne before workspace/skills, near before far, workspace before user', async () => {
    const { home, project, cwd } = prepare();
    const places = [
      ...dots.map((each) => join(cwd, each)),
      join(cwd, 'workspace/skills'),
      ...dots.map((each) => join(project, each)),
      ...dots.map((each) => join(home, each)),
      join(home, '.techne/installed'),
    ];
    for (const place of places) writeTree(place, { 'same/SKILL.md': skillText('same') });
    writeTree(join(cwd, 'workspace/skills'), { 'flat.md': skillText('flat') });
    writeTree(join(project, '.skills'), { 'not-flat.md': skillText('not-flat') });
    const catalog = await loadCatalog({ sources: defaultSources({ cwd, home }).slice(0, -1) });
    expect(catalog.listNames()).toEqual(['flat', 'same']);
    const [first, ...rest] = places.map((place) => join(place, 'same', 'SKILL.md'));
    expect(catalog.collisions).toEqual([{ name: 'same', winner: first, losers: rest }]);
  });

  it('absent default folders are not worth a warning', async () => {
    const { home, cwd } = prepare();
    const catalog = await loadCatalog({ sources: defaultSources({ cwd, home }) });
    expect(catalog.diagnostics.filter((each) => each.code.startsWith('SOURCE_'))).toEqual([]);
  });
});
