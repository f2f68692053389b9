import type { InputDefinition } from '../manifest/manifest.ts';
import { placeholder } from './substitute-inputs.ts';

/** How the placeholders of a prompt and its inputs fit together; each list has a name once. */
export interface PlaceholderList {
  /** In the order in which they first stand in the prompt. */
  readonly used: readonly string[];
  /** Used, and no input: a run puts nothing there. */
  readonly undeclared: readonly string[];
  /** Inputs that the prompt does not ask for. */
  readonly unused: readonly string[];
}

/**
 * Lists what `substituteInputs` would fill.
 *
 * @example
 * listPlaceholders('Hello {{who}}', []); // { used: ['who'], undeclared: ['who'], unused: [] }
 */
export function listPlaceholders(prompt: string, inputs: readonly InputDefinition[]): PlaceholderList {
  const used = [...new Set([...prompt.matchAll(placeholder)].map(([, name = '']) => name))];
  const declared = new Set(inputs.map(({ name }) => name));
  return {
    used,
    undeclared: used.filter((name) => !declared.has(name)),
    unused: [...declared].filter((name) => !used.includes(name)),
  };
}
