import { existsSync } from 'node:fs';
import type { CommandContext } from '../program/command.ts';
import { trustFile } from './places.ts';

/** Whether a folder was trusted with `techne trust`. What cannot be read trusts nothing. */
export async function trustedFolders(context: CommandContext): Promise<(folder: string) => boolean> {
  const file = trustFile(context);
  if (!existsSync(file)) return () => false;
  const { TrustStore } = await import('@techne/exec');
  const store = new TrustStore(file);
  try {
    store.list();
  } catch {
    context.stderr.line(`techne: warning: ${file} cannot be read, so no folder is trusted.`);
    return () => false;
  }
  return (folder) => store.has(folder);
}
