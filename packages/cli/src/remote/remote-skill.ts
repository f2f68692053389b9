import {
  dialectNames,
  parseSkill,
  sourceKinds,
  type CatalogSkill,
  type Manifest,
  type TrustLevel,
} from '@techne/skills';
import type { CatalogEntry } from '@techne/server/client';

/** Where a skill of a server is, in the place of a path on this machine. */
function remotePath(address: string, name: string): string {
  return `${address}/api/v1/skills/${encodeURIComponent(name)}/files/SKILL.md`;
}

/** The root of a source of a server. */
export function remoteRoot(address: string, source: string): string {
  return `${address}#${source}`;
}

/** A skill of a server as a catalog holds it. */
export function remoteSkill(entry: CatalogEntry, address: string, text?: string): CatalogSkill {
  const { name, description, available, reason } = entry;
  const source = sourceKinds.find((kind) => kind === entry.source) ?? 'managed';
  let manifest: Manifest | undefined;
  return {
    name,
    description,
    dialect: dialectNames.find((dialect) => dialect === entry.dialect) ?? 'agentskills',
    /** Of the SKILL.md where it was fetched; else of what the catalog tells, which is enough for a list. */
    get manifest() {
      return (manifest ??= readManifest(entry, text));
    },
    path: entry.path ?? remotePath(address, name),
    folderName: name,
    modifiedAt: 0,
    diagnostics: [],
    source,
    trust: trustOf(entry.trust),
    root: remoteRoot(address, source),
    available,
    ...(reason === undefined ? {} : { reason }),
  };
}

/** A SKILL.md with nothing but a name and a description. JSON is YAML. */
export function placeholderText({ name, description }: Pick<CatalogEntry, 'name' | 'description'>): string {
  return `---\nname: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description || name)}\n---\n\n-\n`;
}

function readManifest(entry: CatalogEntry, text: string | undefined): Manifest {
  for (const content of [text, placeholderText(entry), placeholderText({ name: 'skill', description: '' })]) {
    const parsed =
      content === undefined ? undefined : parseSkill(content, { file: entry.name, folderName: entry.name });
    if (parsed?.ok === true) return parsed.manifest;
  }
  throw new TypeError('A SKILL.md of our own is not valid');
}

/** What is not known is not trusted. */
function trustOf(text: string): TrustLevel {
  return text === 'bundled' || text === 'user' ? text : 'untrusted';
}
