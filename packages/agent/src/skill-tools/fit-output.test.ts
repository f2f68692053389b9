import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callByName } from '../../test/call-tool.ts';
import { catalogOf, skillText } from '../../test/skill-folders.ts';
import { fitOutput, sizeOf } from './fit-output.ts';
import { scriptArguments } from './script-arguments.ts';
import { skillTools } from './skill-tools.ts';

const hostile = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '\\', '\u0001', '</skill_content>', '"}', '\n---\n', '\u2028', '😀', 'é'),
  ),
  { maxLength: 60 },
);

describe('fitOutput', () => {
  it('gives an envelope within the limit, with the beginning of the text and the true count', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 120, max: 600 }), (parts, limit) => {
        const text = parts.join('').toWellFormed();
        const { output, bytesRemoved } = fitOutput(text, limit, (content, removed) => ({ content, removed }));
        expect(sizeOf(output)).toBeLessThanOrEqual(limit);
        const { content, removed } = JSON.parse(JSON.stringify(output)) as {
          content: string;
          removed: number;
        };
        expect(text.startsWith(content)).toBe(true);
        expect(removed).toBe(bytesRemoved);
        expect(Buffer.byteLength(content) + removed).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('a body near the limit', () => {
  it.each(['x', 'é', '"', '\u0001', '\\'])('fits its envelope whole: %j', async (character) => {
    const body = character.repeat(200_000 / Buffer.byteLength(character));
    const { catalog } = await catalogOf({ 'full/SKILL.md': skillText('full', { body }) });
    for (const [set, name, read] of [
      ['tavernkit', 'skills_load', (output: any) => output.data.body_markdown],
      ['remcochat', 'skillsActivate', (output: any) => output.body],
    ] as const) {
      const { output } = await callByName(skillTools(catalog, { set }), name, { name: 'full' });
      expect(read(output)).toBe(body);
    }
  });

  it('is cut further where the host allows less, and says so', async () => {
    const { catalog } = await catalogOf({ 'full/SKILL.md': skillText('full', { body: '"'.repeat(5_000) }) });
    const limits = { maxOutputBytes: 4_000 };
    const tavern = await callByName(skillTools(catalog, { set: 'tavernkit', ...limits }), 'skills_load', {
      name: 'full',
    });
    expect(sizeOf(tavern.output)).toBeLessThanOrEqual(4_000);
    expect(tavern.output['warnings']).toMatchObject([{ code: 'CONTENT_TRUNCATED' }]);
    const remco = await callByName(skillTools(catalog, limits), 'skillsActivate', { name: 'full' });
    expect(sizeOf(remco.output)).toBeLessThanOrEqual(4_000);
    const kept = /^"*/.exec(remco.output['body'])?.[0].length ?? 0;
    expect(remco.output['body']).toBe(
      `${'"'.repeat(kept)}\n\n[TECHNE_SKILLS_TRUNCATED: SKILL.md; ${5_000 - kept} bytes removed]`,
    );
    expect(remco).toMatchObject({ output: { truncated: true }, activated: { truncated: true } });
  });
});

it('no body and no path breaks an envelope', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (bodyParts, pathParts) => {
      const body = bodyParts.join('').toWellFormed();
      const { catalog } = await catalogOf({ 'odd/SKILL.md': skillText('odd', { body: `.${body}` }) });
      const path = pathParts.join('');
      for (const set of ['remcochat', 'tavernkit'] as const) {
        const tools = skillTools(catalog, { set });
        const [load, read] = set === 'remcochat' ? [0, 1] : [1, 2];
        const loaded = await callByName(tools, tools[load]?.name ?? '', { name: 'odd' });
        const { output } = loaded;
        expect(JSON.parse(JSON.stringify(output))).toEqual(output);
        expect(set === 'remcochat' ? output['body'] : output['data'].body_markdown).toBe(`.${body}`);
        const refused = await callByName(tools, tools[read]?.name ?? '', { name: 'odd', path });
        expect(refused.isError).toBe(true);
        const keys = Object.keys(refused.output);
        expect(
          set === 'remcochat'
            ? keys.every((key) => key === 'error' || key === 'hint')
            : keys.join() === 'ok,tool_name,data,warnings,errors',
        ).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

describe('scriptArguments', () => {
  it.each([
    [undefined, []],
    [null, []],
    [
      ['a', 1, true],
      ['a', '1', 'true'],
    ],
    [
      { verbose: true, quiet: false, out: 'x y', n: 3, none: null },
      ['--verbose', '--out', 'x y', '--n', '3'],
    ],
    ['text', undefined],
    [[{}], undefined],
    [{ a: [] }, undefined],
  ])('%j', (value, expected) => {
    expect(scriptArguments(value as never)).toEqual(expected);
  });
});
