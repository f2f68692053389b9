import { existsSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { AppendLog } from '../durable/append-log.ts';

interface Entry {
  readonly folder: string;
  readonly trusted: boolean;
}

/**
 * The folders that a person trusts (`techne trust`), by real path: a folder and what is below it. It gates what a
 * workspace may do. A file that cannot be read trusts nothing.
 */
export class TrustStore {
  readonly #log: AppendLog;

  constructor(file: string) {
    this.#log = new AppendLog(file);
  }

  list(): string[] {
    const folders = new Set<string>();
    for (const entry of this.#log.read()) {
      if (!isEntry(entry)) continue;
      if (entry.trusted) folders.add(entry.folder);
      else folders.delete(entry.folder);
    }
    return [...folders].sort();
  }

  /** Whether a folder, or one above it, is trusted. */
  has(folder: string): boolean {
    const place = realPath(folder);
    return this.list().some((trusted) => place === trusted || place.startsWith(trusted + sep));
  }

  /** False when it was trusted already. */
  async add(folder: string): Promise<boolean> {
    return this.#set(folder, true);
  }

  /** False when it was not trusted by itself; a folder above it stays trusted. */
  async remove(folder: string): Promise<boolean> {
    return this.#set(folder, false);
  }

  async #set(folder: string, trusted: boolean): Promise<boolean> {
    const place = realPath(folder);
    if (this.list().includes(place) === trusted) return false;
    await this.#log.append({ folder: place, trusted } satisfies Entry);
    return true;
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof Entry, unknown>>;
  return typeof entry.folder === 'string' && typeof entry.trusted === 'boolean';
}

function realPath(folder: string): string {
  const absolute = resolve(folder);
  return existsSync(absolute) ? realpathSync(absolute) : absolute;
}
