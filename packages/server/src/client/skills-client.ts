import type { z } from 'zod';
import type { createSkill } from '../routes/skills/create-skill.ts';
import type { importSkill } from '../routes/skills/import-skill.ts';
import type { listTemplates, templatesShape } from '../routes/skills/list-templates.ts';
import type { listSkills } from '../routes/skills/list-skills.ts';
import type { shareSkill } from '../routes/skills/share-skill.ts';
import type { skillDetailShape, skillListShape, skillSummaryShape } from '../routes/skills/skill-shapes.ts';
import type { validateSkill, verdictShape } from '../routes/skills/validate-skill.ts';
import { guarded, type ChangeOptions } from './change-options.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf, QueryOf } from './route-types.ts';
import { skillFilesClient, type SkillFilesClient } from './skill-files-client.ts';
import { skillCallsClient, type SkillCallsClient } from './skill-calls-client.ts';
import { skillVersionsClient, type SkillVersionsClient } from './skill-versions-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export type SkillDetail = z.output<typeof skillDetailShape>;
export type SkillSummary = z.output<typeof skillSummaryShape>;
export type SkillList = z.output<typeof skillListShape>;
export type SkillTemplate = z.output<typeof templatesShape>['items'][number];
export type SkillVerdict = z.output<typeof verdictShape>;
export type Visibility = BodyOf<typeof shareSkill>['visibility'];

/** Managed skills, and the skills of shared sources for reading and running. */
export interface SkillsClient extends SkillFilesClient, SkillVersionsClient, SkillCallsClient {
  list(query?: QueryOf<typeof listSkills>, options?: CallOptions): Promise<SkillList>;
  get(name: string, options?: CallOptions): Promise<SkillDetail>;
  create(skill: BodyOf<typeof createSkill>, options?: CallOptions): Promise<SkillDetail>;
  /** Texts to begin a skill with. */
  templates(
    query?: QueryOf<typeof listTemplates>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly SkillTemplate[] }>;
  /** What saving would say of a SKILL.md; nothing is saved. */
  validate(draft: BodyOf<typeof validateSkill>, options?: CallOptions): Promise<SkillVerdict>;
  update(name: string, content: string, options?: ChangeOptions): Promise<SkillDetail>;
  remove(name: string, options?: ChangeOptions): Promise<void>;
  setVisibility(name: string, visibility: Visibility, options?: ChangeOptions): Promise<SkillDetail>;
  /** Creates a skill from a zip archive, named as its frontmatter says. */
  import(
    archive: Uint8Array<ArrayBuffer>,
    query?: QueryOf<typeof importSkill>,
    options?: CallOptions,
  ): Promise<SkillDetail>;
}

export function skillsClient(transport: Transport): SkillsClient {
  return {
    list: (query, options) => transport.json('GET', requestPath`skills`, { ...options, query }),
    get: (name, options) => transport.json('GET', requestPath`skills/${name}`, options),
    create: (body, options) => transport.json('POST', requestPath`skills`, { ...options, body }),
    templates: (query, options) =>
      transport.json('GET', requestPath`skills/templates`, { ...options, query }),
    validate: (body, options) => transport.json('POST', requestPath`skills/validate`, { ...options, body }),
    update: (name, content, options) =>
      transport.json('PUT', requestPath`skills/${name}`, { ...guarded(options), body: { content } }),
    remove: (name, options) => transport.json('DELETE', requestPath`skills/${name}`, guarded(options)),
    setVisibility: (name, visibility, options) =>
      transport.json('PATCH', requestPath`skills/${name}`, { ...guarded(options), body: { visibility } }),
    import: (content, query, options) =>
      transport.json('POST', requestPath`skills/import`, {
        ...options,
        query,
        bytes: { type: 'application/zip', content },
      }),
    ...skillFilesClient(transport),
    ...skillVersionsClient(transport),
    ...skillCallsClient(transport),
  };
}
