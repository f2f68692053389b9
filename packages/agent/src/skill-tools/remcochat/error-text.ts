import type { JsonValue, ToolOutcome } from '../../tools/agent-tool.ts';
import type { SkillRefusal } from '../skill-refusal.ts';

/** RemcoChat's own words for the library's reasons to refuse a path. */
const pathTexts: ReadonlyMap<string, string> = new Map([
  ['it is absolute', 'Absolute paths are not allowed.'],
  ['it leaves the folder with `..`', 'Path traversal is not allowed.'],
  ['it leads out of the skill folder', 'Access denied.'],
  ['it leads to a hidden file', 'Access denied.'],
  ['hidden files are not readable', 'Access denied.'],
  ['it is not a regular file', 'Not a file.'],
  ['it names a folder', 'Not a file.'],
]);

/** The refusal in RemcoChat's words; none of them holds a path of the host. */
export function errorText({ code, subject, reason }: SkillRefusal): string {
  switch (code) {
    case 'NAME_MISSING':
      return 'Missing skill name.';
    case 'SKILL_NOT_FOUND':
      return `Unknown skill: ${subject}`;
    case 'SKILL_DISABLED':
      return `Skill is disabled: ${subject}${reason === '' ? '' : ` (${reason})`}`;
    case 'SKILL_NOT_AVAILABLE':
      return `Skill is not available here: ${subject} (${reason})`;
    case 'PATH_MISSING':
      return 'Missing resource path.';
    case 'INVALID_PATH':
      return pathTexts.get(reason) ?? 'Invalid resource path.';
    case 'FILE_NOT_FOUND':
      return 'Resource not found.';
    case 'FILE_TOO_LARGE':
      return 'Resource is too large.';
    case 'FILE_UNREADABLE':
      return 'Unable to read resource.';
    case 'BINARY_NOT_SUPPORTED':
      return `binary not supported: ${subject}`;
    case 'ARGUMENT_ERROR':
      return 'Skills tool error.';
  }
}

/** An answer that says what went wrong and, where we know, what to do. */
export function errorOutcome(refusal: SkillRefusal): ToolOutcome {
  const output: JsonValue = {
    error: errorText(refusal),
    ...(refusal.hint === '' ? {} : { hint: refusal.hint }),
  };
  return { output, isError: true };
}
