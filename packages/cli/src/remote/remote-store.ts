import {
  checkPath,
  digestFiles,
  MemoryStore,
  readArchive,
  SkillsError,
  type CatalogSkill,
  type DialectChoice,
  type Diagnostic,
  type LoadSkillOptions,
  type ReadFileOptions,
  type Skill,
  type SkillFile,
  type SkillListing,
  type SkillStore,
} from '@techne/skills';
import type { Client } from '@techne/server/client';
import { isClientError } from './describe-client-error.ts';
import { placeholderText } from './remote-skill.ts';

/** What the catalog of the server says, by name. */
type ListedSkills = ReadonlyMap<string, Pick<CatalogSkill, 'dialect' | 'path'>>;

/** The skills of a server, as a store: what was read over there is understood here, by the same code as files are. */
export class RemoteStore implements SkillStore {
  readonly #client: Client;
  readonly #known: ListedSkills;

  constructor(client: Client, known: ListedSkills) {
    this.#client = client;
    this.#known = known;
  }

  /** The catalog of the server is the listing. */
  async listSkills(): Promise<SkillListing> {
    return { items: [], shadowed: [], diagnostics: [] };
  }

  async loadSkill(name: string, options: LoadSkillOptions = {}): Promise<Skill> {
    const [detail, { files }] = await Promise.all([
      this.#client.catalog.skill(name),
      this.#client.skills.files(name),
    ]);
    const content = {
      ...Object.fromEntries(files.map(({ path }) => [path, ''])),
      'SKILL.md': detail.raw_content,
    };
    const load = (dialect: DialectChoice): Promise<Skill> =>
      new MemoryStore({ skills: { [name]: content }, dialect }).loadSkill(name, options);
    const skill = await load('auto');
    const { dialect = skill.dialect, path = name } = this.#known.get(name) ?? {};
    // Where the source over there says which dialect it is, that one counts.
    const read = skill.dialect === dialect ? skill : await load(dialect);
    const diagnostics = read.diagnostics.map((each): Diagnostic => ({ ...each, file: path }));
    const modifiedAt = Date.parse(detail.updated_at);
    return { ...read, path, directory: undefined, folderName: name, modifiedAt, diagnostics };
  }

  async readFile(name: string, path: string, options: ReadFileOptions = {}): Promise<SkillFile> {
    const normal = checkPath(path, options.scope);
    const bytes = await this.#fetchFile(name, normal);
    const files = { 'SKILL.md': placeholderText({ name, description: name }), [normal]: bytes };
    return new MemoryStore({ skills: { [name]: files } }).readFile(name, normal, options);
  }

  #fetchFile(name: string, path: string): Promise<Uint8Array> {
    return this.#client.skills.readFile(name, path).catch((error: unknown) => {
      if (!isClientError(error) || error.status !== 404) throw error;
      throw new SkillsError('FILE_NOT_FOUND', `The skill has no file ${path}`, {
        hint: `Run techne show ${name} to see its files.`,
        data: { path },
        cause: error,
      });
    });
  }
}

/** Managed skills hold no hidden files, so that an archive has everything that a digest is of. */
export class RemoteManagedStore extends RemoteStore {
  readonly #archives: Client['skills'];

  constructor(client: Client, known: ListedSkills) {
    super(client, known);
    this.#archives = client.skills;
  }

  async digest(name: string): Promise<string> {
    const { files } = await readArchive(await this.#archives.archive(name));
    const executables = files.filter(({ executable }) => executable).map(({ path }) => path);
    return digestFiles(
      Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])),
      new Set(executables),
    );
  }
}
