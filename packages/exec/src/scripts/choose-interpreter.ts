import { basename, extname } from 'node:path';
import { readHashbang } from './read-hashbang.ts';
import { readInlineMetadata } from './read-inline-metadata.ts';

/** What is known of a script before it runs. */
export interface ScriptFile {
  /** Relative to the skill's folder. */
  readonly path: string;
  /** The beginning of its content. */
  readonly start: Uint8Array;
  readonly executable: boolean;
}

/** How a script is started. */
export type Interpreter =
  /** A program, with what stands before the script's own path. */
  | { readonly kind: 'program'; readonly program: string; readonly args: readonly string[] }
  /** Python with dependencies, which uv fetches. */
  | { readonly kind: 'uv'; readonly dependencies: readonly string[] }
  /** The file itself is the program. */
  | { readonly kind: 'itself' }
  | { readonly kind: 'unknown' };

const byEnding: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.sh': 'bash',
  '.bash': 'bash',
  '.js': 'node',
  '.mjs': 'node',
  '.cjs': 'node',
  '.ts': 'node',
  '.mts': 'node',
};

/**
 * Chooses what runs a script: its hashbang, else its ending; anything else has to be executable by itself.
 *
 * @example
 * chooseInterpreter({ path: 'scripts/a.py', start: Buffer.from('print(1)'), executable: false });
 * // { kind: 'program', program: 'python3', args: [] }
 */
export function chooseInterpreter({ path, start, executable }: ScriptFile): Interpreter {
  const hashbang = readHashbang(start);
  const [program, ...args] = hashbang ?? [byEnding[extname(path).toLowerCase()]];
  if (program === undefined) return executable ? { kind: 'itself' } : { kind: 'unknown' };
  if (isPython(program, args)) {
    const dependencies = readInlineMetadata(Buffer.from(start).toString('utf8'))?.dependencies ?? [];
    if (dependencies.length > 0) return { kind: 'uv', dependencies };
  }
  return { kind: 'program', program, args };
}

/** `env -S uv run --script` is how a script with inline metadata names uv itself. */
function isPython(program: string, args: readonly string[]): boolean {
  const words = [basename(program), ...args.join(' ').split(/\s+/)];
  return words.some((word) => /^(?:python[\d.]*|uv)$/.test(basename(word)));
}
