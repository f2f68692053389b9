import { sep } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DialectName } from '../dialects/dialect-name.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { makePlainManifest } from '../skill/read-manifest.ts';
import type { SkillRecord } from './skill-store.ts';

/** The folder whose children are skills: as the host wrote it, and without links. Neither ends with a separator. */
export interface Root {
  readonly path: string;
  readonly real: string;
}

/** How a candidate is reached. */
export interface Place {
  readonly root: Root;
  /** The folder's name (flat: the file's stem). */
  readonly folderName: string;
  /** The file in the folder (flat: in the root) that is the SKILL.md. */
  readonly fileName: string;
  readonly flat: boolean;
  /** Where the skill's folder really is when its name in the root is a link. */
  readonly linkedTo?: string;
}

/** The SKILL.md or flat file, below the root as the host wrote it. */
export function pathOf({ root, folderName, fileName, flat }: Place): string {
  return flat ? root.path + sep + fileName : root.path + sep + folderName + sep + fileName;
}

/** The real path of the skill's folder (flat: of the root). */
export function realDirectoryOf({ root, folderName, flat, linkedTo }: Place): string {
  return linkedTo ?? (flat ? root.real : root.real + sep + folderName);
}

/** The SKILL.md or flat file in its real folder; it may itself be a link. */
export function realFileOf(place: Place): string {
  return realDirectoryOf(place) + sep + place.fileName;
}

const none: readonly Diagnostic[] = [];

/**
 * A skill on disk. A catalog holds thousands of these, so it builds its paths when they are asked for, keeps the
 * text of plain frontmatter and makes the manifest when somebody first wants it.
 */
export class FileRecord implements SkillRecord {
  readonly name: string;
  readonly description: string;
  readonly modifiedAt: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly #place: Place;
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
    this.modifiedAt = modifiedAt;
    this.diagnostics = diagnostics;
    this.#place = place;
    this.#manifest = manifest;
  }

  get manifest(): Manifest {
    if (typeof this.#manifest === 'string')
      this.#manifest = makePlainManifest(this.#manifest, this.path, this.folderName);
    return this.#manifest;
  }

  /** Plain frontmatter is the standard's. */
  get dialect(): DialectName {
    return typeof this.#manifest === 'string' ? 'agentskills' : this.#manifest.dialect;
  }

  get path(): string {
    return pathOf(this.#place);
  }
  get directory(): string | undefined {
    return this.flat ? undefined : this.#place.root.path + sep + this.folderName;
  }
  get folderName(): string {
    return this.#place.folderName;
  }
  get flat(): boolean {
    return this.#place.flat;
  }
  get realDirectory(): string {
    return realDirectoryOf(this.#place);
  }
  get fileName(): string {
    return this.#place.fileName;
  }
}
