import type { Redactor } from '@techne/exec';
import type { RunModels } from '../runs/models/run-models.ts';
import type { RunServiceParts } from '../runs/run-service-parts.ts';
import type { RunService } from '../runs/run-service.ts';
import type { ScratchFolders } from '../runs/scratch-folders.ts';

/** What workflows are made of. */
export interface WorkflowServiceParts extends RunServiceParts {
  readonly runs: Pick<RunService, 'find' | 'addCancel'>;
  readonly environment: NodeJS.ProcessEnv;
  /** Default: `[workflows] worker`. */
  readonly worker?: boolean | undefined;
}

/** What every execution works with. */
export interface WorkflowContext {
  readonly parts: WorkflowServiceParts;
  readonly models: RunModels;
  readonly scratch: ScratchFolders;
  readonly redactor: Redactor;
}
