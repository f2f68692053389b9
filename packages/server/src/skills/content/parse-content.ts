import { isUtf8 } from 'node:buffer';
import { parseSkill, undeclaredPlaceholders, type ParsedSkill } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import { explainDiagnostic } from './explain-diagnostic.ts';
import { skillLimits } from './skill-limits.ts';

export type ValidSkill = Extract<ParsedSkill, { ok: true }>;
export type WriteKind = 'create' | 'update';

/** Checks the size alone: the first thing that is looked at, before anything is parsed. */
export function checkSize(content: Uint8Array): void {
  const message = sizeProblem(content);
  if (message !== null) throw refuse('content', message);
}

/** Null when it is small enough. */
export function sizeProblem({ length }: Uint8Array): string | null {
  if (length <= skillLimits.content) return null;
  return (
    `Skill file size (${length} bytes) exceeds the soft limit of ${skillLimits.content} bytes (50KB). ` +
    'Consider splitting into smaller skills or reducing content.'
  );
}

/** Parses the SKILL.md of a managed skill as strictly as it will be read. Throws 400 that names the field. */
export function parseContent(name: string, content: Uint8Array, kind: WriteKind): ValidSkill {
  if (!isUtf8(content)) throw refuse('content', 'Skill content is not valid UTF-8');
  if (Buffer.from(content).toString('utf8').trim() === '') throw refuse('content', 'Skill content is empty');
  const options = { file: 'SKILL.md', folderName: name, dialect: 'managed', strict: true } as const;
  const parsed = parseSkill(content, options);
  if (!parsed.ok) throw new HttpError(400, explainDiagnostic(name, content, parsed.diagnostics, kind));
  // Only a prompt has placeholders; those of a command are its parameters.
  if (parsed.manifest.dialect !== 'agent-flow') return parsed;
  const undeclared = undeclaredPlaceholders(parsed.body, parsed.manifest.agentFlow?.inputs ?? []);
  if (undeclared.length > 0) {
    const names = undeclared.join(', ');
    throw refuse(
      'prompt',
      `Undeclared placeholders in prompt: ${names}. Add them to inputs or remove from prompt.`,
    );
  }
  return parsed;
}

function refuse(field: string, message: string): HttpError {
  return new HttpError(400, { field, message });
}
