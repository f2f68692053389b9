import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';

/** Gives each test a folder of its own, by its real path, and removes all of them in the end. */
export function useTemporaryFolder(): { readonly path: string } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'techne-test-')));
  let count = 0;
  let path = '';
  beforeEach(() => {
    path = join(base, String(++count));
    mkdirSync(path);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
  };
}

/** Writes files by relative path; folders are made as needed. */
export function writeTree(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
  }
}

/** A SKILL.md that every dialect and both modes take. */
export function skillText(
  name: string,
  options: { description?: string; extra?: string; body?: string } = {},
): string {
  const { description = `Does ${name}.`, extra = '', body = `Instructions of ${name}.\n` } = options;
  return `---\nname: ${name}\ndescription: ${description}\n${extra}---\n${body}`;
}

/** Waits until the times of these files and folders are old enough for a store to remember what they hold. */
export async function settle(...paths: readonly string[]): Promise<void> {
  const newest = Math.max(...paths.map((path) => Math.max(statSync(path).ctimeMs, statSync(path).mtimeMs)));
  while (Date.now() - newest < 30) await new Promise((resolve) => setImmediate(resolve));
}
