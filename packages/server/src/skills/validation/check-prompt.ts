import { listPlaceholders, undeclaredPlaceholders, type Diagnostic } from '@techne/skills';
import type { ValidSkill } from '../content/parse-content.ts';

/** Placeholders that no input declares: those that saving refuses, and those that a run would leave empty. */
export function checkPrompt(
  content: Uint8Array,
  { manifest, body, bodyStart }: ValidSkill,
): Omit<Diagnostic, 'file'>[] {
  // Only a prompt has placeholders; those of a command are its parameters.
  if (manifest.dialect !== 'agent-flow') return [];
  const inputs = manifest.agentFlow?.inputs ?? [];
  const refused = new Set(undeclaredPlaceholders(body, inputs));
  const firstLine = Buffer.from(content).toString('utf8', 0, bodyStart).split('\n').length;
  return listPlaceholders(body, inputs).undeclared.map((name) => ({
    code: 'PLACEHOLDER_UNDECLARED',
    severity: refused.has(name) ? 'error' : 'warning',
    message: `The placeholder {{${name}}} is no input${refused.has(name) ? '' : '; a run puts nothing there'}`,
    ...placeOf(body, `{{${name}}}`, firstLine),
    hint: `Add an input \`${name}\`, or remove the placeholder.`,
  }));
}

function placeOf(
  body: string,
  text: string,
  firstLine: number,
): { readonly line: number; readonly column: number } {
  const before = body.slice(0, body.indexOf(text)).split('\n');
  return { line: firstLine + before.length - 1, column: Array.from(before.at(-1) ?? '').length + 1 };
}
