import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnosticCodes } from '../diagnostics/diagnostic.ts';
import { emptyMap, type Frontmatter, type FrontmatterValue } from '../frontmatter/frontmatter.ts';
import { FieldReader } from '../manifest/field-reader.ts';
import { normaliseManifest } from '../manifest/normalise-manifest.ts';
import type { Dialect } from './dialect.ts';

/** Frontmatter as the parser would have made it. */
export function frontmatterOf(data: Record<string, unknown>): Frontmatter {
  const copy = (value: unknown): FrontmatterValue => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value as FrontmatterValue;
    return Object.assign(
      emptyMap(),
      Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)])),
    );
  };
  return {
    data: copy(data) as Frontmatter['data'],
    locate: () => undefined,
    scalarTexts: new Map(),
    diagnostics: [],
  };
}

/** Every dialect keeps to this, whatever the values are. */
export function describeDialect(dialect: Dialect): void {
  const keys = [
    ...dialect.keys,
    'name',
    'description',
    'license',
    'compatibility',
    'metadata',
    'allowed-tools',
    'allowed_tools',
    'model',
    'version',
    'author',
    'context',
    'hooks',
    'agent',
    'user-invocable',
    'disable-model-invocation',
    'argument-hint',
    'constructor',
    'toString',
    'unknown',
  ];
  const leaf = fc.oneof(
    fc.constantFrom(
      null,
      true,
      false,
      0,
      1,
      -1,
      1.5,
      1e300,
      Number.NaN,
      Infinity,
      '',
      ' ',
      '1',
      'yes',
      'no',
      'Dev',
      'a.b',
      '../x',
      'a\0b',
      '😀',
      'x'.repeat(2_000),
      'temperature',
      'private',
    ),
    fc.string(),
    fc.double(),
  );
  const value = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          'name',
          'label',
          'type',
          'required',
          'default',
          'description',
          'temperature',
          'max_tokens',
          'id',
          'chat_types',
          'x',
        ),
        tie('node'),
        { maxKeys: 4 },
      ),
    ),
  })).node;
  // Fields that hold maps are worth more tries than chance would give them.
  const entry = fc.dictionary(
    fc.constantFrom(
      'name',
      'label',
      'type',
      'required',
      'default',
      'description',
      'chat_types',
      'temperature',
      'max_tokens',
      'id',
    ),
    value,
    { minKeys: 1, maxKeys: 6 },
  );
  const field = fc.oneof(value, entry, fc.array(entry, { maxLength: 3 }));
  const data = fc.dictionary(fc.constantFrom(...keys), field, { maxKeys: 8 });

  describe(`dialect contract: ${dialect.name}`, () => {
    it('reads anything without throwing, and the same twice', () => {
      fc.assert(
        fc.property(data, fc.boolean(), fc.boolean(), (fields, strict, dialectSet) => {
          const read = (): unknown => {
            const reader = new FieldReader(frontmatterOf(fields), { file: 'SKILL.md', strict, dialectSet });
            return { fields: dialect.readFields(reader), diagnostics: reader.diagnostics };
          };
          expect(read()).toEqual(read());
        }),
        { numRuns: 250 },
      );
    });

    it('gives a manifest or an error, never both and never neither', () => {
      fc.assert(
        fc.property(data, fc.boolean(), (fields, strict) => {
          const result = normaliseManifest(frontmatterOf(fields), {
            file: 'SKILL.md',
            folderName: 'a',
            dialect: dialect.name,
            strict,
          });
          const refused = result.diagnostics.some((each) => each.severity === 'error');
          expect(result.manifest === undefined).toBe(refused);
          for (const each of result.diagnostics) {
            expect(diagnosticCodes).toContain(each.code);
            expect(each.hint).not.toBe('');
            expect(each.message).not.toBe('');
          }
          if (result.manifest === undefined) return;
          expect(result.manifest.dialect).toBe(dialect.name);
          expect(result.manifest.name).not.toMatch(/[/\\\0]|\.\./);
          expect(result.manifest.description).not.toBe('');
          expect(Object.keys(result.manifest.raw).toSorted()).toEqual(Object.keys(fields).toSorted());
        }),
        { numRuns: 250 },
      );
    });

    it('is at least as strict when strict', () => {
      fc.assert(
        fc.property(data, (fields) => {
          const run = (strict: boolean): boolean =>
            normaliseManifest(frontmatterOf(fields), {
              file: 'SKILL.md',
              folderName: 'a',
              dialect: dialect.name,
              strict,
            }).manifest !== undefined;
          expect(run(false) || !run(true)).toBe(true);
        }),
        { numRuns: 150 },
      );
    });

    it('is at most as strict when `auto` found it', () => {
      fc.assert(
        fc.property(data, (fields) => {
          const run = (choice: 'auto' | typeof dialect.name): boolean =>
            normaliseManifest(frontmatterOf(fields), {
              file: 'SKILL.md',
              folderName: 'a',
              dialect: choice,
              bodyDialect: dialect.name,
              strict: false,
            }).manifest !== undefined;
          expect(run('auto') || !run(dialect.name)).toBe(true);
        }),
        { numRuns: 150 },
      );
    });
  });
}
