import { expect, it } from 'vitest';
import { parseSkill } from '../skill/parse-skill.ts';
import { skillTemplates } from './skill-templates.ts';

const templates = Object.values(skillTemplates);

it.each(templates.map((template) => [template.id, template] as const))(
  'the template %s passes strict validation with nothing to say, in its own dialect and as a managed skill',
  (_, { dialect, example, fill }) => {
    const options = { file: 'SKILL.md', folderName: example.name, strict: true } as const;
    const own = parseSkill(fill(example), { ...options, dialect, unknownKeys: 'error' });
    const managed = parseSkill(fill(example), { ...options, dialect: 'managed' });
    for (const parsed of [own, managed])
      expect(parsed).toMatchObject({ ok: true, diagnostics: [], manifest: example });
  },
);

it('each has an id of its own, and its example another name than the others', () => {
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
  expect(new Set(templates.map(({ example }) => example.name)).size).toBe(templates.length);
});
