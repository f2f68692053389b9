import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCases } from './reference-cases.contract.ts';
import { validatePath } from './validate-skill.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'techne-reference-'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

function verdict(
  index: number,
  folder: string,
  text: string | Buffer,
  fileName = 'SKILL.md',
): boolean | undefined {
  const path = join(root, String(index), folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, fileName), text);
  const [result, ...others] = validatePath(path, { strict: true, dialect: 'agentskills' });
  expect(others).toEqual([]);
  expect(result?.valid).toBe(result?.errors.length === 0);
  return result?.valid;
}

describe('STANDARDS: strict agentskills gives the reference validator’s verdict', () => {
  it('on at least 120 cases', () => {
    expect(referenceCases.length).toBeGreaterThanOrEqual(120);
    expect(new Set(referenceCases.map((each) => each.folder + each.text)).size).toBeGreaterThanOrEqual(200);
  });

  const same = referenceCases.filter((each) => each.exception === undefined);
  it.each(same.map((each, index) => [each.reference, each.title, index] as const))(
    '%s: %s',
    (reference, _, index) => {
      const { folder, text } = same[index] as (typeof same)[number];
      expect(verdict(index, folder, text)).toBe(reference === 'valid');
    },
  );
});

describe('STANDARDS: where the reference is plainly wrong, the verdict is the other one', () => {
  const other = referenceCases.filter((each) => each.exception !== undefined);
  it.each(other.map((each, index) => [each.title, index] as const))('%s', (_, index) => {
    const { folder, text, reference } = other[index] as (typeof other)[number];
    expect(verdict(10_000 + index, folder, text)).toBe(reference === 'invalid');
  });

  it('bad UTF-8 is a diagnostic and not a crash', () => {
    expect(
      verdict(
        20_000,
        'a',
        Buffer.concat([
          Buffer.from('---\nname: a\ndescription: '),
          Buffer.from([0xff]),
          Buffer.from('\n---\n'),
        ]),
      ),
    ).toBe(false);
  });
});

describe('STANDARDS: which file the reference takes', () => {
  const text = '---\nname: a\ndescription: d\n---\n';

  it('skill.md where there is no SKILL.md, with a warning of ours', () => {
    expect(verdict(20_001, 'a', text, 'skill.md')).toBe(true);
  });

  it('SKILL.md where both are there', () => {
    verdict(20_002, 'a', 'nothing', 'skill.md');
    expect(verdict(20_002, 'a', text)).toBe(true);
  });

  it.each(['Skill.md', 'SKILL.MD', 'skill.txt', 'README.md'])('never %s', (fileName) => {
    const path = join(root, `never-${fileName}`, 'a');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, fileName), text);
    expect(validatePath(path, { strict: true, dialect: 'agentskills' })).toMatchObject([
      { valid: false, errors: [{ code: 'SKILL_FILE_MISSING' }] },
    ]);
  });
});
