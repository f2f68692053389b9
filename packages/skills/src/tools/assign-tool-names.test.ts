import { describe, expect, it } from 'vitest';
import { assignToolNames } from './assign-tool-names.ts';
import type { ToolDefinition } from './tool-definition.ts';

const tool = (name: string): ToolDefinition => ({
  name,
  description: '',
  parameters: [],
  command: { source: 'x', program: 'x', args: [] },
  line: 1,
});
const assign = (
  skills: Readonly<Record<string, readonly string[]>>,
  reserved?: readonly string[],
): string[] => [
  ...assignToolNames(
    Object.entries(skills).map(([skill, names]) => ({ skill, tools: names.map(tool) })),
    reserved,
  ).values(),
];

describe('assignToolNames (ruling 14)', () => {
  it('lets the first keep its name and gives later ones that of their skill too', () => {
    expect(assign({ git: ['status', 'log'], svn: ['status'], hg: ['status', 'push'] })).toEqual([
      'status',
      'log',
      'svn__status',
      'hg__status',
      'push',
    ]);
  });

  it.each([
    'bash',
    'read_file',
    'web_search',
    'web_fetch',
    'use_skill',
    'skills_list',
    'skills_load',
    'skills_read_file',
    'skills_run_script',
    'skills_search',
  ])('reserves the built-in name %s', (name) => {
    expect(assign({ evil: [name] })).toEqual([`evil__${name}`]);
  });

  it('reserves what the host names', () => {
    expect(assign({ a: ['typer', 'b'] }, ['typer'])).toEqual(['a__typer', 'b']);
  });

  it('shortens to 64 characters with a hash that tells long names apart', () => {
    const long = 'x'.repeat(60);
    const [first, second, third] = assign({ a: ['run'], [`${long}-one`]: ['run'], [`${long}-two`]: ['run'] });
    expect(first).toBe('run');
    expect(second).toMatch(/^x{55}_[0-9a-f]{8}$/);
    expect(third).toMatch(/^x{55}_[0-9a-f]{8}$/);
    expect(third).not.toBe(second);
    expect(assign({ a: ['run'], ['y'.repeat(59)]: ['run'] })[1]).toBe(`${'y'.repeat(59)}__run`);
    expect(assign({ a: ['run'], ['y'.repeat(60)]: ['run'] })[1]).toHaveLength(64);
  });

  it('gives names that every model takes, whatever the skill is called', () => {
    const names = assign({ a: ['run'], 代码: ['run'], 审查: ['run'], 'x y: z\n': ['run'], '😀': ['run'] });
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(names[1]).toBe('____run');
  });

  it('never gives one name twice, even where a tool is called like a qualified one', () => {
    const names = assign({ a: ['run', 'b__run', 'c__run'], b: ['run'], c: ['run', 'run'] });
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(0, 3)).toEqual(['run', 'b__run', 'c__run']);
  });

  it('gives the same names from run to run', () => {
    const skills = { a: ['run'], ['é'.repeat(70)]: ['run'], ['è'.repeat(70)]: ['run'] };
    expect(assign(skills)).toEqual(assign(structuredClone(skills)));
  });

  it('tries no name again for each skill whose name looks alike', () => {
    const alike = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [String.fromCodePoint(0x4e00 + index), ['run']]),
      );
    const few = assign({ ...alike(3), 审: ['run'] });
    const many = assign({ ...alike(1_000), 审: ['run'] });
    expect(new Set(many).size).toBe(1_001);
    expect(few.at(-1)).toMatch(/^___run_[0-9a-f]{8}$/);
    // The name comes from the skill, not from how many came before it.
    expect(many.at(-1)).toBe(few.at(-1));
  });
});
