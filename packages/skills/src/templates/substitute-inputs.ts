import type { InputDefinition } from '../manifest/manifest.ts';

/** Values for inputs, as a person or a program gave them. */
export type InputValues = Readonly<Record<string, string>>;

/** What a run fills. */
export const placeholder = /\{\{([a-zA-Z0-9_-]+)\}\}/g;

/**
 * Fills a prompt's placeholders in a single pass (agent-flow-lite.md, section 5.2): the given value, else the
 * default, else nothing. What a value holds is never expanded; undeclared names become nothing.
 *
 * @example
 * substituteInputs('Hello {{who}}', [{ name: 'who', label: 'Who', type: 'text', required: true }], { who: 'you' });
 */
export function substituteInputs(
  prompt: string,
  inputs: readonly InputDefinition[],
  values: InputValues,
): string {
  const declared = new Map(inputs.map((input) => [input.name, input]));
  return prompt.replace(placeholder, (_, name: string) => {
    const input = declared.get(name);
    if (input === undefined) return '';
    return givenValue(values, name) ?? input.default ?? '';
  });
}

/** Required inputs that are missing; a required one given as nothing is missing too (ruling 28). */
export function missingInputs(inputs: readonly InputDefinition[], values: InputValues): string[] {
  return inputs
    .filter((input) => input.required && !givenValue(values, input.name))
    .map((input) => input.name);
}

/** Own properties alone: nobody gave a value for `constructor`. */
function givenValue(values: InputValues, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The input that text without a name goes to: the first required one, else the first (section 7.2). */
export function defaultInput(inputs: readonly InputDefinition[]): InputDefinition | undefined {
  return inputs.find((input) => input.required) ?? inputs[0];
}
