import type { Store } from '@techne/store';
import type { Logger } from 'pino';

/** What both kinds of managed skills are made of. */
export interface ManagedParts {
  /** The folder of the tenants' folders. */
  readonly folder: string;
  readonly store: Pick<Store, 'skills' | 'changes'>;
  readonly log: Pick<Logger, 'warn'>;
  now(): number;
}
