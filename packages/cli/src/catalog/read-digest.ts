import type { Catalog } from '@techne/skills';
import type { Printer } from '../terminal/printer.ts';

/** The digest of a skill. One that cannot be read whole has none, and a warning says so: the rest is still worth showing. */
export async function readDigest(
  catalog: Catalog,
  skill: { readonly name: string; readonly path: string },
  stderr: Printer,
): Promise<string | undefined> {
  try {
    return await catalog.digest(skill.name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    stderr.line(
      `techne: warning: ${skill.path}: no digest, because a file of the skill cannot be read: ${reason}.`,
    );
    return undefined;
  }
}
