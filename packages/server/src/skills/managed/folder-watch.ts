import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder, leftOutOfDigest } from '@techne/skills';

const lookAgainAfterMs = 1_000;
/** Only what was asked for lately is worth remembering. */
const mostFolders = 10_000;

interface Seen {
  readonly digest: string;
  readonly look: string;
  readonly lookedAt: number;
}

/** Tells whether the files of a folder still have the digest that they had, mostly without reading them. */
export class FolderWatch {
  readonly #now: () => number;
  readonly #seen = new Map<string, Seen>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Looks at most once a second, and reads only what looks different. */
  async isSame(folder: string, digest: string): Promise<boolean> {
    const seen = this.#seen.get(folder);
    const now = this.#now();
    if (seen?.digest === digest && now - seen.lookedAt < lookAgainAfterMs) return true;
    try {
      const look = lookAt(folder, '');
      const same = seen?.digest === digest && seen.look === look;
      if (!same && (await digestFolder(folder)) !== digest) return false;
      if (this.#seen.size >= mostFolders) this.#seen.clear();
      this.#seen.set(folder, { digest, look, lookedAt: now });
      return true;
    } catch {
      // It went away or is being written: whoever asks looks more closely.
      return false;
    }
  }

  forget(): void {
    for (const [folder, seen] of this.#seen) this.#seen.set(folder, { ...seen, lookedAt: -Infinity });
  }
}

function lookAt(folder: string, prefix: string): string {
  let text = '';
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    if (leftOutOfDigest.has(entry.name)) continue;
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      text += lookAt(folder, `${path}/`);
      continue;
    }
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    text += `${path}\n${stats?.ino} ${stats?.size} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.mode}\n`;
  }
  return text;
}
