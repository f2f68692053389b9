import type { Catalog } from '../catalog/catalog.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { truncationNotice } from './truncation-notice.ts';

/** A text file of a skill, as a model gets it. */
export interface Resource {
  readonly name: string;
  readonly path: string;
  /** With a notice at its end when it was cut. */
  readonly content: string;
  readonly truncated: boolean;
}

/** TavernKit's limit for one file. */
const oneLevelBytes = 200_000;

/**
 * Reads any text file of a skill's folder (RemcoChat): too long a text is cut with a notice, binary is refused.
 * `catalog.readFile` also gives the bytes of binary files.
 *
 * @example
 * const { content } = await readResource(catalog, 'git', 'references/guide.md');
 */
export async function readResource(
  catalog: Catalog,
  name: string,
  path: string,
  options: { readonly maxBytes?: number } = {},
): Promise<Resource> {
  const file = await catalog.readFile(name, path, options);
  if (file.text === undefined) throw binaryNotSupported(file.path);
  const content = file.truncated ? file.text + truncationNotice('resource', file.bytesRemoved) : file.text;
  return { name: file.name, path: file.path, content, truncated: file.truncated };
}

/**
 * Reads a file directly in `scripts/`, `references/` or `assets/` (TavernKit): one over the limit is an error.
 */
export async function readBundledFile(
  catalog: Catalog,
  name: string,
  path: string,
  options: { readonly maxBytes?: number } = {},
): Promise<Resource> {
  const file = await catalog.readFile(name, path, {
    maxBytes: options.maxBytes ?? oneLevelBytes,
    overflow: 'error',
    scope: 'one-level',
  });
  if (file.text === undefined) throw binaryNotSupported(file.path);
  return { name: file.name, path: file.path, content: file.text, truncated: false };
}

function binaryNotSupported(path: string): SkillsError {
  return new SkillsError('BINARY_NOT_SUPPORTED', `binary not supported: ${path}`, {
    hint: 'Read a text file instead.',
    data: { path },
  });
}
