import type { JsonValue, ToolOutcome } from '../../tools/agent-tool.ts';
import type { SkillRefusal } from '../skill-refusal.ts';

/** A warning or an error of TavernKit's envelope. */
export interface Notice {
  readonly code: string;
  readonly message: string;
}

type Data = Readonly<Record<string, JsonValue>>;

/** The envelope of an answer (tavernkit.md, tools). */
export function envelope(tool: string, data: Data, warnings: readonly Notice[] = []): JsonValue {
  return { ok: true, tool_name: tool, data, warnings: warnings.map(noticeJson), errors: [] };
}

export function failure(tool: string, code: string, message: string): ToolOutcome {
  return {
    output: { ok: false, tool_name: tool, data: {}, warnings: [], errors: [noticeJson({ code, message })] },
    isError: true,
  };
}

/** A refusal with TavernKit's codes and words. */
export function refusalFailure(tool: string, { code, subject, reason }: SkillRefusal): ToolOutcome {
  switch (code) {
    case 'SKILL_NOT_FOUND':
      return failure(tool, code, `Unknown skill: ${subject}`);
    case 'SKILL_DISABLED':
      return failure(tool, code, `Skill is disabled: ${subject}${reason === '' ? '' : ` (${reason})`}`);
    case 'SKILL_NOT_AVAILABLE':
      return failure(tool, code, `Skill is not available here: ${subject} (${reason})`);
    case 'NAME_MISSING':
      return failure(tool, 'ARGUMENT_ERROR', 'name is required');
    case 'PATH_MISSING':
      return failure(tool, 'ARGUMENT_ERROR', 'path is required');
    case 'INVALID_PATH':
      return failure(tool, code, `Invalid skill file path: ${subject} (${reason})`);
    case 'FILE_NOT_FOUND':
      return failure(tool, code, `Skill file not found: ${subject}`);
    case 'FILE_TOO_LARGE':
      return failure(tool, code, `Skill file too large: ${subject}`);
    case 'FILE_UNREADABLE':
      return failure(tool, 'ARGUMENT_ERROR', `Skill file cannot be read: ${subject}`);
    case 'BINARY_NOT_SUPPORTED':
      return failure(tool, 'ARGUMENT_ERROR', `Skill file is binary, which is not supported: ${subject}`);
    case 'ARGUMENT_ERROR':
      return failure(tool, code, `Skill cannot be loaded: ${subject}`);
  }
}

function noticeJson({ code, message }: Notice): JsonValue {
  return { code, message };
}
