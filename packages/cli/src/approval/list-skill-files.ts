import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { leftOutOfDigest } from '@techne/skills';

/** Every file that the digest of a skill is of, hidden ones and links too, with what is special about it. */
export function listSkillFiles(folder: string): string[] {
  if (!lstatSync(folder).isDirectory()) return [basename(folder)];
  const files: string[] = [];
  const visit = (directory: string, prefix: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (leftOutOfDigest.has(entry.name)) continue;
      if (entry.isDirectory()) visit(path, `${prefix}${entry.name}/`);
      else if (entry.isSymbolicLink()) files.push(`${prefix}${entry.name} (link)`);
      else files.push(`${prefix}${entry.name}${(lstatSync(path).mode & 0o111) === 0 ? '' : ' (executable)'}`);
    }
  };
  visit(folder, '');
  return files.sort();
}
