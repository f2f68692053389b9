import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeScratchFolder } from '@techne/exec';

/** Between a run's id, which does not have it, and one of its parts. */
const PART = '.';

/** The folders in which runs do their work: one for each, gone when the run has ended (ruling 31). */
export class ScratchFolders {
  readonly #wanted: string;
  readonly #opened = new Set<string>();
  #root: string | undefined;

  constructor(dataFolder: string) {
    this.#wanted = isReachable(dataFolder) ? join(dataFolder, 'scratch') : outside(dataFolder);
  }

  /** The same folder each time, as long as the run lasts. A run that does several things at once has one for each. */
  async open(runId: string, part?: string): Promise<string> {
    this.#root ??= makeRoot(this.#wanted);
    const name = part === undefined ? runId : `${runId}${PART}${part}`;
    const folder = join(this.#root, name);
    this.#opened.add(name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** Most runs never had one. */
  async removeOpened(runId: string): Promise<void> {
    if (this.#opened.has(runId)) await this.remove(runId);
  }

  async remove(runId: string, part?: string): Promise<void> {
    const name = part === undefined ? runId : `${runId}${PART}${part}`;
    this.#opened.delete(name);
    await removeScratchFolder(join(this.#root ?? this.#wanted, name));
  }

  /** Removes what servers left that were killed. */
  async sweep(hasEnded: (runId: string) => Promise<boolean>): Promise<void> {
    const root = this.#root ?? this.#wanted;
    if (!existsSync(root)) return;
    for (const name of readdirSync(root)) {
      const [runId = name] = name.split(PART);
      if (await hasEnded(runId)) await this.remove(name);
    }
  }
}

/** The same one after a restart, unless somebody else was there first. */
function makeRoot(wanted: string): string {
  mkdirSync(wanted, { recursive: true, mode: 0o711 });
  const { uid, mode } = lstatSync(wanted);
  if (uid === process.getuid?.() && (mode & 0o170022) === 0o040000) return wanted;
  const other = mkdtempSync(join(tmpdir(), 'techne-scratch-'));
  chmodSync(other, 0o711);
  return other;
}

function outside(dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  return join(tmpdir(), `techne-scratch-${name}`);
}

/** A sandbox of root's gives up root, and has to pass through all folders above its own. */
function isReachable(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let place = folder; ; place = dirname(place)) {
    if (((statSync(place, { throwIfNoEntry: false })?.mode ?? 0o1) & 0o001) === 0) return false;
    if (dirname(place) === place) return true;
  }
}
