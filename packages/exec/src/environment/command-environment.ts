import { declaredEnvironment } from './declared-environment.ts';
import { inheritedEnvironment, type Environment } from './inherited-environment.ts';

/** Carries the run's id, by which processes that outlive their command are found. */
export const runIdVariable = 'TECHNE_RUN_ID';

export interface CommandEnvironmentOptions {
  /** The environment of the host. */
  readonly parent: Readonly<Record<string, string | undefined>>;
  /** Values that the configuration declares for the skill; they may be secrets. */
  readonly declared?: Readonly<Record<string, string>>;
  readonly skillName: string;
  /** Absolute; undefined for a skill that is one flat file. */
  readonly skillDirectory?: string | undefined;
  /** Default `Global`. */
  readonly mode?: string | undefined;
  readonly runId: string;
}

/**
 * The whole environment of a command: inherited, then declared, then what the runner sets itself (ruling 21).
 *
 * @example
 * commandEnvironment({ parent: process.env, skillName: 'git', skillDirectory: '/skills/git', runId: 'r1' });
 */
export function commandEnvironment(options: CommandEnvironmentOptions): Environment {
  const { skillName, skillDirectory, mode = 'Global', runId } = options;
  const injected: Record<string, string> = {};
  for (const prefix of ['TECHNE', 'GIBBERISH']) {
    injected[`${prefix}_SKILL_NAME`] = skillName;
    if (skillDirectory !== undefined) injected[`${prefix}_SKILL_DIR`] = skillDirectory;
    injected[`${prefix}_MODE`] = mode;
  }
  // DESIGN.md names TECHNE_SKILL_NAME/DIR/MODE; gibberish.md's own third name has no SKILL in it.
  injected['TECHNE_SKILL_MODE'] = mode;
  return {
    ...inheritedEnvironment(options.parent),
    ...declaredEnvironment(options.declared ?? {}),
    ...injected,
    [runIdVariable]: runId,
  };
}
