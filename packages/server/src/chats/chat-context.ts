import type { Redactor } from '@techne/exec';
import type { Knowledge } from '@techne/knowledge';
import type { RunModels } from '../runs/models/run-models.ts';
import type { RunServiceParts } from '../runs/run-service-parts.ts';
import type { RunService } from '../runs/run-service.ts';
import type { ScratchFolders } from '../runs/scratch-folders.ts';
import type { WorkflowService } from '../workflows/workflow-service.ts';

/** What chats are made of. */
export interface ChatServiceParts extends RunServiceParts {
  readonly runs: Pick<RunService, 'start' | 'addKind' | 'cancel' | 'follow'>;
  readonly knowledge: Pick<Knowledge, 'findBase'>;
  readonly workflows: Pick<WorkflowService, 'find' | 'validate' | 'execute' | 'cancel' | 'untilAtRest'>;
}

/** What every turn of a chat works with. */
export interface ChatContext {
  readonly parts: ChatServiceParts;
  readonly models: RunModels;
  readonly scratch: ScratchFolders;
  readonly redactor: Redactor;
}
