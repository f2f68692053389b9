import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { isRecentEnough, respawn } from './respawn.mjs';

/**
 * Runs a command of this repository: `main(args)` answers its exit code.
 *
 * An old Node can start it. When `main` is called the lockfile's packages are installed and this process is
 * a recent Node; where it was not, the script is started again under the one that the packages brought.
 */
export async function runCommand(scriptAddress, main) {
  const args = process.argv.slice(2);
  try {
    await ensureInstalled();
    if (!isRecentEnough(process.version)) await respawn(fileURLToPath(scriptAddress), args);
    process.exitCode = (await main(args)) ?? process.exitCode;
  } catch (error) {
    // A message that was written for a person needs no stack; a defect of these scripts does.
    process.stderr.write(`${error.constructor === Error ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
