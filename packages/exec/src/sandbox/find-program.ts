import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The system's folders of programs, in the order in which they are searched. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The real path of a program in a list of folders like PATH; undefined when there is none that may be run. */
export function findProgram(
  name: string,
  path: string = process.env['PATH'] ?? systemPath,
): string | undefined {
  if (name === '' || name.includes('/')) return undefined;
  for (const folder of path.split(delimiter)) {
    // A relative folder would make the answer depend on where we stand.
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return realpathSync(file);
    } catch {
      continue;
    }
  }
  return undefined;
}
