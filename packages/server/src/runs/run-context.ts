import type { Redactor } from '@techne/exec';
import type { RunModels } from './models/run-models.ts';
import type { RunManager } from './run-manager.ts';
import type { RunServiceParts } from './run-service-parts.ts';
import type { ScratchFolders } from './scratch-folders.ts';

/** What every kind of run works with. */
export interface RunContext {
  readonly parts: RunServiceParts;
  readonly manager: RunManager;
  readonly models: RunModels;
  readonly scratch: ScratchFolders;
  readonly redactor: Redactor;
}
