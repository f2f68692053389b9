/** What a tenant's admins set for a skill, whichever source it comes from. */
export interface SkillSetting {
  readonly name: string;
  readonly enabled: boolean;
  readonly changedBy: string;
  readonly changedAt: number;
}

/** Each change moves the topic `skills:<tenant>` on. */
export interface SkillSettings {
  list(tenant: string): Promise<readonly SkillSetting[]>;
  setEnabled(tenant: string, name: string, enabled: boolean, changedBy: string): Promise<void>;
}
