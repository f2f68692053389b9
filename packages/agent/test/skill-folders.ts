import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderSource, loadCatalog, type Catalog, type SourceKind } from '@techne/skills';
import { onTestFinished } from 'vitest';

/** The conformance fixture of the repository. */
export const fixtureRoot = new URL('../../../.skills', import.meta.url).pathname;

/** A folder of its own for the running test. Files that begin with `#!` become executable. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'techne-agent-')));
  // A sandbox that gives up root has to read it.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (typeof content === 'string' && content.startsWith('#!')) chmodSync(path, 0o755);
  }
}

/** A SKILL.md. */
export function skillText(
  name: string,
  options: { description?: string; extra?: string; body?: string } = {},
) {
  const { description = `Does ${name}.`, extra = '', body = `Instructions of ${name}.\n` } = options;
  return `---\nname: ${name}\ndescription: ${description}\n${extra}---\n${body}`;
}

/** A catalog of one folder with these files; `disabled` names a skill that is not available. */
export async function catalogOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: { readonly kind?: SourceKind; readonly disabled?: string } = {},
): Promise<{ readonly catalog: Catalog; readonly root: string }> {
  const root = temporaryFolder(files);
  const { kind = 'user', disabled } = options;
  const catalog = await loadCatalog({
    sources: [folderSource({ path: root, kind })],
    unavailable: ({ name }) => (name === disabled ? 'it is disabled by [skills.x] enabled = false' : null),
  });
  return { catalog, root };
}

/** The catalog of the conformance fixture. */
export function fixtureCatalog(): Promise<Catalog> {
  return loadCatalog({ sources: [folderSource({ path: fixtureRoot })] });
}
