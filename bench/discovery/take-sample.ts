import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What one fresh process said, and how long it took from start to end. Milliseconds and MB. */
export interface Sample {
  readonly process: number;
  readonly first?: number;
  readonly second?: number;
  readonly imported?: number;
  readonly firstPeak?: number;
  readonly peak?: number;
  readonly resident?: number;
  readonly skills?: number;
  readonly remarks?: number;
}

/** The script of a sample in this folder. */
export function script(name: string): string {
  return fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
}

/** Runs one fresh Node process to its end. */
export function takeSample(file: string, args: readonly string[], folder: string): Sample {
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...environment } = process.env;
  // What lies in the home folder of the person who measures is none of the figures.
  const env = { ...environment, HOME: folder, TECHNE_HOME: folder, NO_COLOR: '1' };
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const elapsed = performance.now() - started;
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  const figures = stdout.startsWith('{"') && stdout.includes('"peak"') ? (JSON.parse(stdout) as object) : {};
  return { ...figures, process: elapsed };
}
