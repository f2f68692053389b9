import type { CapabilityManager, ModelCallLimits } from '@techne/agent';
import type { Sandbox } from '@techne/exec';
import type { Services } from '../services/services.ts';
import type { SkillService } from '../skills/skill-service.ts';

/** What runs are made of. `times` and the rest have defaults; tests shorten them. */
export interface RunServiceParts extends Pick<
  Services,
  'config' | 'store' | 'log' | 'metrics' | 'audit' | 'dataFolder' | 'instance' | 'retrieverFor' | 'now'
> {
  readonly skills: Pick<SkillService, 'catalogFor' | 'resolve' | 'identityOf'>;
  readonly times?: Partial<RunTimes>;
  /** Default: the one of the configuration. */
  readonly sandbox?: Sandbox;
  /** Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly modelLimits?: Partial<ModelCallLimits>;
  readonly capabilities?: CapabilityManager;
}

export interface RunTimes {
  /** How long a run belongs to a server that does not say otherwise (ruling 32). Default 30 s. */
  readonly leaseMs: number;
  /** How often it says otherwise. Default 10 s. */
  readonly renewMs: number;
  /** How long runs may take to end when the server stops. Default `shutdown_seconds`. */
  readonly graceMs: number;
}

export const defaultRunTimes = { leaseMs: 30_000, renewMs: 10_000 } as const;
