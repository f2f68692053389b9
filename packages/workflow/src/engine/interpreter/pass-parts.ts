import type { JsonValue } from '@techne/agent';
import type { WorkflowExecution } from '@techne/store';
import type { ExecutionLog } from '../../events/execution-log.ts';
import type { ExecutionGraph } from '../../graph/execution-graph.ts';
import type { NodeHost } from '../../nodes/node-host.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { PassControl } from '../executions/active-passes.ts';
import type { StepApi } from '../step-api.ts';

/** What one stretch of work on an execution has in its hands. */
export interface PassParts {
  readonly parts: EngineParts;
  readonly execution: WorkflowExecution;
  /** Of the execution. */
  readonly input: JsonValue;
  readonly graph: ExecutionGraph;
  readonly host: NodeHost;
  readonly log: ExecutionLog;
  readonly control: PassControl;
  readonly step: StepApi;
  /** Parts of lists that other runs are going through, by their steps: whoever waits for those does not wait for people. */
  readonly atWork: Set<string>;
}
