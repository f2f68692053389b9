import { describe, expect, it } from 'vitest';
import { corpus, withoutCorpus } from './corpus.contract.ts';
import { parseSkill } from './parse-skill.ts';

describe.skipIf(corpus.length === 0)(`must show 2: the 500 real openings${withoutCorpus}`, () => {
  const parsed = corpus.map(({ text, directory }) =>
    parseSkill(text, { file: 'SKILL.md', folderName: directory }),
  );

  it('are 500, and none crashes', () => {
    expect(parsed).toHaveLength(500);
  });

  it('load in lenient mode, except those that have a reason not to', () => {
    const refused: Record<string, number[]> = {};
    for (const [index, skill] of parsed.entries()) {
      if (skill.ok) continue;
      const errors = skill.diagnostics.filter((each) => each.severity === 'error');
      for (const each of errors) expect(each.hint).not.toBe('');
      (refused[errors.map((each) => each.code).join()] ??= []).push(index);
    }
    expect(refused).toEqual({
      // They begin with a heading or with text.
      FRONTMATTER_MISSING: [
        52, 88, 95, 96, 111, 121, 126, 161, 187, 201, 221, 279, 285, 292, 301, 307, 381, 392, 400, 410, 423,
        451, 454, 462,
      ],
      // Frontmatter without a description.
      FIELD_MISSING: [65],
      // A name with a slash (ruling 4).
      NAME_REFUSED: [180, 266, 457, 495],
    });
  });

  it('are refused for what they are: no `---` at the start, no description, a slash in the name', () => {
    const texts = (code: string): string[] =>
      parsed.flatMap((skill, index) => {
        const refused = !skill.ok && skill.diagnostics.some((each) => each.code === code);
        return refused ? [(corpus[index] as (typeof corpus)[number]).text] : [];
      });
    expect(texts('FRONTMATTER_MISSING').filter((text) => text.startsWith('---'))).toEqual([]);
    expect(texts('FIELD_MISSING').filter((text) => /^description:/m.test(text))).toEqual([]);
    expect(texts('NAME_REFUSED').filter((text) => !/^name:.*\//m.test(text))).toEqual([]);
  });

  it('keep the text of what was repaired', () => {
    const repaired = parsed.flatMap((skill, index) =>
      skill.diagnostics.some((each) => each.code === 'YAML_REPAIRED') ? [index] : [],
    );
    expect(repaired).toEqual([147, 226, 252, 257, 261, 275, 461, 494]);
    for (const index of repaired) {
      const skill = parsed[index] as (typeof parsed)[number];
      const { text } = corpus[index] as (typeof corpus)[number];
      const squeeze = (value: string): string => value.replaceAll(/[\s"']+/g, '');
      expect(skill.ok && squeeze(text).includes(squeeze(skill.manifest.description))).toBe(true);
    }
  });

  it('give in strict mode no more than in lenient mode', () => {
    for (const [index, { text, directory }] of corpus.entries()) {
      const strict = parseSkill(text, { file: 'SKILL.md', folderName: directory, strict: true });
      if (!strict.ok) continue;
      const lenient = parsed[index] as (typeof parsed)[number];
      expect(lenient.ok && lenient.manifest).toEqual(strict.manifest);
    }
  });
});
