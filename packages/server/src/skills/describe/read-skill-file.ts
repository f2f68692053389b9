import { closeSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openInside, readDescriptor } from '@techne/skills';

/** The bytes of a SKILL.md, which may not lie outside its folder. */
export function readSkillFile(path: string): Uint8Array {
  const { descriptor, stats } = openInside(realpathSync(dirname(path)), basename(path));
  try {
    return readDescriptor(descriptor, stats.size);
  } finally {
    closeSync(descriptor);
  }
}
