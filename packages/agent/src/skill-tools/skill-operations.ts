import {
  activationBody,
  findInvisible,
  readBundledFile,
  readResource,
  SkillSearch,
  substituteArguments,
  usesArguments,
  type Catalog,
  type CatalogSkill,
  type Resource,
  type Skill,
  type Standing,
} from '@techne/skills';
import type { ToolContext } from '../tools/agent-tool.ts';
import { findSkill, offeredSkills } from './find-skill.ts';
import { refusalOf, refuse, type Answer } from './skill-refusal.ts';
import type { SkillToolsOptions } from './skill-tools-options.ts';

const defaultSkillBytes = 200_000;

/** What activating a skill gave. */
export interface LoadedSkill {
  readonly skill: Skill & Standing;
  /** Without frontmatter, and without a mark where it was cut. */
  readonly body: string;
  readonly digest: string | undefined;
  /** These bytes are in the conversation already. */
  readonly alreadyActive: boolean;
  /** What a person typed after the name stands in the body. */
  readonly argumentsFilledIn: boolean;
  /** Characters of the body that nobody sees. */
  readonly hiddenCharacters: readonly string[];
}

/**
 * What both sets of skill tools do (ruling 16); each set only puts it into its own envelope. Reading and refusing are
 * told as events here; an activation is told by `remember`, once it is known how much of it the model gets.
 */
export class SkillOperations {
  readonly options: SkillToolsOptions;
  readonly catalog: Catalog;
  #search: SkillSearch | undefined;

  constructor(catalog: Catalog, options: SkillToolsOptions) {
    this.catalog = catalog;
    this.options = options;
  }

  list(): readonly CatalogSkill[] {
    return offeredSkills(this.catalog, this.options);
  }

  find(name: string): Answer<CatalogSkill> {
    return findSkill(this.catalog, name, this.options);
  }

  search(query: string): readonly CatalogSkill[] {
    this.#search ??= new SkillSearch(this.list());
    return this.#search.search(query).map(({ skill }) => skill);
  }

  async load(name: string): Promise<Answer<LoadedSkill>> {
    const found = this.find(name);
    if (!found.ok) return found;
    try {
      const skill = await this.catalog.load(found.data.name, {
        maxBytes: this.options.maxSkillBytes ?? defaultSkillBytes,
      });
      const digest = await this.catalog.digest(skill.name);
      const plain = activationBody({ ...skill, bodyTruncated: false });
      const typed = this.options.invoked?.get(skill.name);
      const fillsIn = typed !== undefined && typed !== '' && usesArguments(plain);
      return {
        ok: true,
        data: {
          skill,
          body: fillsIn ? substituteArguments(plain, typed) : plain,
          digest,
          // What was typed this time makes another body of the same bytes.
          alreadyActive: !fillsIn && this.options.active?.holds(skill.name, digest) === true,
          argumentsFilledIn: fillsIn,
          hiddenCharacters: findInvisible(plain),
        },
      };
    } catch (error) {
      return refusalOf(error, found.data.name);
    }
  }

  /** Tells of an activation and keeps it; one that was there already is neither. */
  remember({ skill, digest, alreadyActive }: LoadedSkill, truncated: boolean, context: ToolContext): void {
    if (alreadyActive) return;
    this.options.active?.add(skill.name, digest);
    context.emit({
      type: 'skill_activated',
      skill: skill.name,
      ...(digest === undefined ? {} : { digest }),
      truncated,
    });
  }

  /** Reads a file: any of the folder, or one level of three folders (ruling 17). */
  async read(
    name: string,
    path: string,
    scope: 'any' | 'one-level',
    context: ToolContext,
  ): Promise<Answer<Resource>> {
    const answer = await this.#readFile(name, path, scope);
    if (answer.ok) {
      const { name: skill, path: read, truncated } = answer.data;
      context.emit({ type: 'skill_file_read', skill, path: read, truncated });
    } else if (path !== '') {
      const { code } = answer.refusal;
      const skill = this.catalog.find(name)?.name ?? name.slice(0, 100);
      context.emit({ type: 'skill_file_refused', skill, path: path.slice(0, 200), code });
    }
    return answer;
  }

  async #readFile(name: string, path: string, scope: 'any' | 'one-level'): Promise<Answer<Resource>> {
    const found = this.find(name);
    if (!found.ok) return found;
    if (path === '') return refuse('PATH_MISSING', found.data.name);
    const { maxResourceBytes } = this.options;
    const limits = maxResourceBytes === undefined ? {} : { maxBytes: maxResourceBytes };
    const read = scope === 'any' ? readResource : readBundledFile;
    try {
      return { ok: true, data: await read(this.catalog, found.data.name, path, limits) };
    } catch (error) {
      return refusalOf(error, path);
    }
  }
}
