import { folderSource, loadCatalog, type Catalog } from '@techne/skills';
import { temporaryFolder } from './temporary-folder.ts';

/** A catalog of one folder with the files given, such as `name/SKILL.md`; a skill without a SKILL.md gets one. */
export async function catalogOf(
  files: Readonly<Record<string, string>>,
): Promise<{ catalog: Catalog; root: string }> {
  const names = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''));
  const manifests = [...names].map((name) => [
    `${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: A test.\n---\nBody\n`,
  ]);
  const root = temporaryFolder({ ...Object.fromEntries(manifests), ...files });
  return { catalog: await loadCatalog({ sources: [folderSource({ path: root })] }), root };
}
