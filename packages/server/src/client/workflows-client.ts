import type { z } from 'zod';
import type { createWorkflow } from '../routes/workflows/create-workflow.ts';
import type { executeWorkflow } from '../routes/workflows/execute-workflow.ts';
import type { importWorkflow } from '../routes/workflows/import-workflow.ts';
import type { listExecutions } from '../routes/workflows/list-executions.ts';
import type { listWorkflows } from '../routes/workflows/list-workflows.ts';
import type { updateWorkflow } from '../routes/workflows/update-workflow.ts';
import type {
  executedShape,
  executionShape,
  executionSummaryShape,
  exportedShape,
  nodeTypeShape,
  problemShape,
  workflowShape,
  workflowSummaryShape,
} from '../routes/workflows/workflow-shapes.ts';
import { guarded, type ChangeOptions } from './change-options.ts';
import type { FollowOptions } from './follow-run.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf, QueryOf } from './route-types.ts';
import { openRunStream, runStream, type RunStream } from './run-stream.ts';
import type { WaitingCall } from './skill-calls-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export type Workflow = z.output<typeof workflowShape>;
export type WorkflowSummary = z.output<typeof workflowSummaryShape>;
export type WorkflowExport = z.output<typeof exportedShape>;
export type WorkflowProblem = z.output<typeof problemShape>;
export type WorkflowNodeType = z.output<typeof nodeTypeShape>;
export type WorkflowExecution = z.output<typeof executionShape>;
export type WorkflowExecutionSummary = z.output<typeof executionSummaryShape>;
/** What an execution came to, where nobody wanted its events. */
export type WorkflowResult = z.output<typeof executedShape> | WaitingCall;
type ExecuteBody = NonNullable<BodyOf<typeof executeWorkflow>>;

/** Executions of workflows: they go on whatever becomes of their client and their server. */
export interface WorkflowExecutionsClient {
  list(
    query?: QueryOf<typeof listExecutions>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly WorkflowExecutionSummary[]; readonly total: number }>;
  /** How far it is, node by node. */
  get(id: string, options?: CallOptions): Promise<WorkflowExecution>;
  /** Its events from the first or after one that is known. A `done` that more follows belongs to what was resumed. */
  events(id: string, options?: FollowOptions): RunStream;
  /** Goes on with one that did not succeed; follow its events after the last one that is known. */
  resume(id: string, options?: CallOptions): Promise<WorkflowExecutionSummary>;
  cancel(id: string, options?: CallOptions): Promise<WorkflowExecutionSummary>;
}

/** Graphs of nodes, and their executions. */
export interface WorkflowsClient {
  list(
    query?: QueryOf<typeof listWorkflows>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly WorkflowSummary[]; readonly total: number }>;
  get(id: string, options?: CallOptions): Promise<Workflow>;
  create(workflow: BodyOf<typeof createWorkflow>, options?: CallOptions): Promise<Workflow>;
  /** What is left out stays. */
  update(id: string, change: BodyOf<typeof updateWorkflow>, options?: ChangeOptions): Promise<Workflow>;
  remove(id: string, options?: CallOptions): Promise<void>;
  /** What `import` takes, here or elsewhere. */
  export(id: string, options?: CallOptions): Promise<WorkflowExport>;
  import(document: BodyOf<typeof importWorkflow>, options?: CallOptions): Promise<Workflow>;
  validate(
    graph: unknown,
    options?: CallOptions,
  ): Promise<{ readonly valid: boolean; readonly problems: readonly WorkflowProblem[] }>;
  nodeTypes(options?: CallOptions): Promise<{ readonly items: readonly WorkflowNodeType[] }>;
  /**
   * Executes a workflow with an input. The execution has the id of the stream's run.
   *
   * @example
   * const run = await client.workflows.execute(id, { input: 'A long article' });
   * for await (const { event, data } of run) if (event === 'workflow_complete') show(data.final_output);
   */
  execute(id: string, body?: ExecuteBody, options?: CallOptions): Promise<RunStream>;
  /** The same, answered once it has ended or waits for somebody. */
  run(id: string, body?: ExecuteBody, options?: CallOptions): Promise<WorkflowResult>;
  readonly executions: WorkflowExecutionsClient;
}

export function workflowsClient(transport: Transport): WorkflowsClient {
  return {
    list: (query, options) => transport.json('GET', requestPath`workflows`, { ...options, query }),
    get: (id, options) => transport.json('GET', requestPath`workflows/${id}`, options),
    create: (body, options) => transport.json('POST', requestPath`workflows`, { ...options, body }),
    update: (id, body, options) =>
      transport.json('PUT', requestPath`workflows/${id}`, { ...guarded(options), body }),
    remove: (id, options) => transport.json('DELETE', requestPath`workflows/${id}`, options),
    export: (id, options) => transport.json('GET', requestPath`workflows/${id}/export`, options),
    import: (body, options) => transport.json('POST', requestPath`workflows/import`, { ...options, body }),
    validate: (graph, options) =>
      transport.json('POST', requestPath`workflows/validate`, { ...options, body: { graph_data: graph } }),
    nodeTypes: (options) => transport.json('GET', requestPath`workflows/node-types`, options),
    execute: (id, body = {}, options) =>
      openRunStream(transport, requestPath`workflows/${id}/execute`, body, options, pathOf),
    run: (id, body = {}, options) =>
      transport.json('POST', requestPath`workflows/${id}/execute`, {
        ...options,
        body,
        query: { stream: false },
        timeoutMs: Infinity,
      }),
    executions: {
      list: (query, options) =>
        transport.json('GET', requestPath`workflows/executions`, { ...options, query }),
      get: (id, options) => transport.json('GET', requestPath`workflows/executions/${id}`, options),
      events: (id, options) => runStream(transport, id, { ...options, pathOf }),
      resume: (id, options) =>
        transport.json('POST', requestPath`workflows/executions/${id}/resume`, options),
      cancel: (id, options) =>
        transport.json('POST', requestPath`workflows/executions/${id}/cancel`, options),
    },
  };
}

function pathOf(id: string): string {
  return requestPath`workflows/executions/${id}/events`;
}
