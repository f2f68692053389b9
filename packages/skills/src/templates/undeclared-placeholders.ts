import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { InputDefinition } from '../manifest/manifest.ts';

/** What is checked when a skill is written; it does not see hyphens, unlike substitution (section 5.3). */
const placeholder = /\{\{(\w+)\}\}/g;

/** Names of placeholders that no input declares, sorted. */
export function undeclaredPlaceholders(prompt: string, inputs: readonly InputDefinition[]): string[] {
  const declared = new Set(inputs.map((input) => input.name));
  const names = new Set([...prompt.matchAll(placeholder)].map((match) => match[1] as string));
  return [...names].filter((name) => !declared.has(name)).sort();
}

/** The error that refuses a prompt with undeclared placeholders on writing; null when there are none. */
export function checkPlaceholders(
  prompt: string,
  inputs: readonly InputDefinition[],
  file: string,
): Diagnostic | null {
  const names = undeclaredPlaceholders(prompt, inputs);
  if (names.length === 0) return null;
  return {
    code: 'PLACEHOLDER_UNDECLARED',
    severity: 'error',
    message: `Undeclared placeholders in prompt: ${names.join(', ')}`,
    file,
    hint: 'Add them to inputs or remove them from the prompt.',
  };
}
