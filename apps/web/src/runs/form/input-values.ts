import type { SkillDetail } from '@techne/server/client';

export type Input = SkillDetail['inputs'][number];
export type Values = Readonly<Record<string, string>>;

/** What the form begins with: the values of an earlier run, else the defaults. */
export function firstValues(inputs: readonly Input[], earlier?: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    inputs.map(({ name, default: standard }) => {
      const value = earlier !== undefined && Object.hasOwn(earlier, name) ? earlier[name] : undefined;
      return [name, typeof value === 'string' ? value : (standard ?? '')];
    }),
  );
}

/** Required inputs without a value: an empty one counts as missing (ruling 28), and so the server says too. */
export function missingInputs(inputs: readonly Input[], values: Values): readonly string[] {
  return inputs.filter(({ name, required }) => required && values[name] === '').map(({ name }) => name);
}
