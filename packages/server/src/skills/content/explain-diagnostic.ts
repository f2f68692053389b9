import { readWrittenName, type Diagnostic } from '@techne/skills';
import type { FieldProblem } from '../../errors/http-error.ts';
import type { WriteKind } from './parse-content.ts';

const aboutTheName: ReadonlySet<string> = new Set(['NAME_MISMATCH', 'NAME_INVALID', 'NAME_REFUSED']);
const noFrontmatter: ReadonlySet<string> = new Set([
  'FRONTMATTER_MISSING',
  'FRONTMATTER_UNCLOSED',
  'FRONTMATTER_TAGGED',
  'FRONTMATTER_EMPTY',
  'FRONTMATTER_NOT_MAPPING',
]);

/** Why a SKILL.md is refused: the field, and Agent Flow Lite's words where it has some. */
export function explainDiagnostic(
  name: string,
  content: Uint8Array,
  diagnostics: readonly Diagnostic[],
  kind: WriteKind,
): FieldProblem {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  if (first === undefined) return { field: 'content', message: 'The skill is not valid' };
  if (noFrontmatter.has(first.code))
    return { field: 'frontmatter', message: `Skill '${name}' has no valid YAML frontmatter` };
  if (aboutTheName.has(first.code)) return { field: 'name', message: explainName(name, content, kind) };
  if (first.code.startsWith('YAML_') || first.code === 'CONTROL_CHARACTER') {
    const line = first.line === undefined ? '' : ` (line ${first.line})`;
    return { field: 'frontmatter', message: `Invalid YAML frontmatter: ${first.message}${line}` };
  }
  return { field: keyAt(content, first) ?? 'frontmatter', message: first.message };
}

function explainName(name: string, content: Uint8Array, kind: WriteKind): string {
  // Read without the rule that it breaks, to say which name it has.
  const found = readWrittenName(content);
  const written = found === undefined ? 'in the file' : `'${found}'`;
  return kind === 'create'
    ? `Frontmatter name ${written} does not match requested name '${name}'`
    : `Cannot change skill name via update. Frontmatter name ${written} does not match '${name}'`;
}

/** The key at the place to which a diagnostic points. */
function keyAt(content: Uint8Array, { line, column }: Diagnostic): string | undefined {
  if (line === undefined) return undefined;
  const text =
    Buffer.from(content)
      .toString('utf8')
      .split(/\r\n|\r|\n/)[line - 1] ?? '';
  return /^["']?([\w-]+)["']?\s*:/.exec(text.slice((column ?? 1) - 1))?.[1];
}
