/** Why a skill was not run, one code a gate. */
export type SkillUseRefusalCode =
  | 'SKILL_ARGUMENT_MISSING'
  | 'SKILL_NOT_FOUND'
  | 'SKILL_DISABLED'
  | 'SKILL_CHAT_REQUIRED'
  | 'SKILL_CHAT_TYPE_NOT_ALLOWED'
  | 'SKILL_CHAT_NOT_ALLOWED'
  | 'SKILL_USER_REQUIRED'
  | 'SKILL_CAPABILITIES_OFF'
  | 'SKILL_CAPABILITY_PREFLIGHT_FAILED'
  | 'SKILL_CAPABILITIES_UNAVAILABLE'
  | 'SKILL_ENV_MISSING'
  | 'SKILL_ENV_REFUSED'
  | 'SKILL_PACKAGES_MISSING'
  | 'SKILL_STATE_INVALID'
  | 'SKILL_CHAINING_OFF'
  | 'SKILL_CHAINING_TOO_DEEP';

export interface SkillUseRefusal {
  readonly code: SkillUseRefusalCode;
  readonly message: string;
  /** What to do about it, where no line of configuration helps. */
  readonly hint?: string;
  /** The lines of TOML that would let it through. */
  readonly config?: string;
}

/** `[skills.NAME]`, quoted where the name asks for it. */
export function skillSection(name: string): string {
  return `[skills.${/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name)}]`;
}
