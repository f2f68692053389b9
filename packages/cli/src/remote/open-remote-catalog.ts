import { Catalog, diagnosticCodes, type CatalogSource, type Diagnostic } from '@techne/skills';
import type { CatalogAnswer, Client } from '@techne/server/client';
import type { CommandContext } from '../program/command.ts';
import { unlessMissing } from './describe-client-error.ts';
import { openClient } from './open-client.ts';
import { remoteRoot, remoteSkill } from './remote-skill.ts';
import { RemoteManagedStore, RemoteStore } from './remote-store.ts';

/** So many requests at a time. */
const together = 8;

/**
 * The skills of a server as a catalog, so that commands show them as they show those of this machine.
 *
 * @param whole fetches every SKILL.md, for what asks for more than names and descriptions
 */
export async function openRemoteCatalog(context: CommandContext, whole: boolean): Promise<Catalog> {
  const { client, address } = await openClient(context);
  const answer = await client.catalog.get();
  const isWanted = (source: string): boolean => !context.arguments.has('bundled') || source === 'bundled';
  const entries = answer.skills.filter(({ source }) => isWanted(source));
  const texts = whole
    ? await fetchTexts(
        client,
        entries.map(({ name }) => name),
      )
    : new Map<string, string>();
  const skills = entries.map((entry) => remoteSkill(entry, address, texts.get(entry.name)));
  const known = new Map(skills.map((skill) => [skill.name, skill]));
  const kinds = [...new Set(skills.map(({ source }) => source))];
  return new Catalog({
    skills,
    diagnostics: diagnosticsOf(answer),
    collisions: answer.collisions ?? [],
    sources: kinds.map((kind): CatalogSource => {
      const Store = kind === 'managed' ? RemoteManagedStore : RemoteStore;
      const ours = skills.filter(({ source }) => source === kind);
      return {
        source: {
          kind,
          trust: ours[0]?.trust ?? 'untrusted',
          root: remoteRoot(address, kind),
          store: new Store(client, known),
        },
        exists: true,
        count: ours.length,
      };
    }),
  });
}

/** By name; one that went away meanwhile is left out. */
async function fetchTexts(client: Client, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const left = names.values();
  const work = async (): Promise<void> => {
    for (const name of left) {
      const detail = await unlessMissing(client.catalog.skill(name));
      if (detail !== undefined) texts.set(name, detail.raw_content);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return texts;
}

function diagnosticsOf({ invalid = [] }: CatalogAnswer): Diagnostic[] {
  return invalid.flatMap(({ code, reason, path, hint, line }) => {
    const known = diagnosticCodes.find((each) => each === code);
    if (known === undefined) return [];
    const place = line === undefined ? {} : { line };
    return [{ code: known, severity: 'error' as const, message: reason, file: path, hint, ...place }];
  });
}
