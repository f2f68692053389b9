import { defaultInput, type InputDefinition, type InputValues } from '@techne/skills';
import { renderTemplate } from '../templates/render-template.ts';
import { valueText } from '../values/value-text.ts';
import type { NodeContext } from './node-type.ts';

/**
 * The inputs of a skill, by a node's mappings (agent-flow-lite.md, 7.3). A value that is the id of a node before this one
 * means its output; any other value is a template, and so is a literal, which has nothing to fill in. Without mappings
 * what comes in is the first required input, else the first.
 */
export function inputValues(
  inputs: readonly InputDefinition[],
  mappings: Readonly<Record<string, string>> | undefined,
  { input, scope, upstream }: NodeContext,
): InputValues {
  if (mappings === undefined || Object.keys(mappings).length === 0) {
    const first = defaultInput(inputs);
    return first === undefined ? {} : { [first.name]: valueText(input) };
  }
  const values = Object.entries(mappings).flatMap(([name, value]): (readonly [string, string])[] => {
    if (!upstream.has(value)) return [[name, renderTemplate(value, scope)]];
    // A node whose branch was not taken has none: the input is left out.
    return scope.outputs.has(value) ? [[name, valueText(scope.outputs.get(value))]] : [];
  });
  return Object.fromEntries(values);
}
