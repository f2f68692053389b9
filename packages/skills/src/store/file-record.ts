import { sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { makePlainManifest } from '../skill/read-manifest.ts';
import type { SkillRecord } from './skill-store.ts';

/** How a candidate is reached. */
export interface Place {
  /** The SKILL.md or flat file, below the root as the host wrote it. */
  readonly path: string;
  /** The folder's name (flat: the file's stem). */
  readonly folderName: string;
  readonly flat: boolean;
  /** The real path of the skill's folder (flat: of the root). */
  readonly realDirectory: string;
  /** The file in it that is the SKILL.md. */
  readonly fileName: string;
}

const none: readonly Diagnostic[] = [];

/**
 * A skill on disk. A catalog holds thousands of these, so it keeps the text of plain frontmatter and makes the
 * manifest when somebody first asks for it.
 */
export class FileRecord implements SkillRecord {
  readonly name: string;
  readonly description: string;
  readonly folderName: string;
  readonly path: string;
  readonly modifiedAt: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly flat: boolean;
  readonly realDirectory: string;
  readonly fileName: string;
  /** The manifest, or the text of plain frontmatter from which it is made. */
  #manifest: Manifest | string;

  constructor(
    place: Place,
    modifiedAt: number,
    name: string,
    description: string,
    manifest: Manifest | string,
    diagnostics: readonly Diagnostic[] = none,
  ) {
    this.name = name;
    this.description = description;
    this.folderName = place.folderName;
    this.path = place.path;
    this.modifiedAt = modifiedAt;
    this.diagnostics = diagnostics;
    this.flat = place.flat;
    this.realDirectory = place.realDirectory;
    this.fileName = place.fileName;
    this.#manifest = manifest;
  }

  get manifest(): Manifest {
    if (typeof this.#manifest === 'string') this.#manifest = makePlainManifest(this.#manifest, this.path, this.folderName);
    return this.#manifest;
  }

  get directory(): string | undefined {
    return this.flat ? undefined : this.path.slice(0, this.path.lastIndexOf(sep));
  }
}
