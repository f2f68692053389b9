import { SkillsError } from '@techne/skills';

/** Why a skill tool did not do what it was asked. */
export type SkillRefusalCode =
  | 'SKILL_NOT_FOUND'
  | 'SKILL_DISABLED'
  | 'SKILL_NOT_AVAILABLE'
  | 'NAME_MISSING'
  | 'PATH_MISSING'
  | 'INVALID_PATH'
  | 'FILE_NOT_FOUND'
  | 'FILE_TOO_LARGE'
  | 'FILE_UNREADABLE'
  | 'BINARY_NOT_SUPPORTED'
  | 'ARGUMENT_ERROR';

/** A refusal, before a tool set puts it into its own words. Nothing in it names a path of the host. */
export interface SkillRefusal {
  readonly code: SkillRefusalCode;
  /** The skill's name or the path that was asked for, cut short. */
  readonly subject: string;
  /** Why, in the words of the library. */
  readonly reason: string;
  readonly hint: string;
}

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly refusal: SkillRefusal };

export function refuse(code: SkillRefusalCode, subject: string, reason = '', hint = ''): Answer<never> {
  return { ok: false, refusal: { code, subject: subject.slice(0, 200), reason, hint } };
}

/** The library has more codes than tools that only read can meet; those are about what was asked. */
const known = new Map<string, SkillRefusalCode>(
  (
    [
      'SKILL_NOT_FOUND',
      'INVALID_PATH',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_UNREADABLE',
      'BINARY_NOT_SUPPORTED',
    ] as const
  ).map((code) => [code, code]),
);

/** Turns what the library threw into a refusal; anything else is a defect and goes on. */
export function refusalOf(error: unknown, subject: string): Answer<never> {
  if (!SkillsError.isInstance(error)) throw error;
  const code = known.get(error.code) ?? 'ARGUMENT_ERROR';
  const reason = typeof error.data['reason'] === 'string' ? error.data['reason'] : error.message;
  return refuse(code, subject, reason, error.hint);
}
