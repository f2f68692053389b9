export { WorkflowError, type WorkflowErrorCode } from './errors/workflow-error.ts';
export {
  createWorkflowEngine,
  type WorkflowEngine,
  type WorkflowEngineOptions,
} from './engine/create-workflow-engine.ts';
export type { ExecutionIdentity, OpenHost } from './engine/engine-parts.ts';
export type { NodeTimes } from './engine/executions/node-times.ts';
export type { Deciding } from './engine/executions/decide-request.ts';
export type { StartExecution } from './engine/executions/start-execution.ts';
export type { EngineTimes } from './engine/times.ts';
export { ExecutionRecord, type CompletedNode } from './events/execution-record.ts';
export { readRecord } from './events/read-record.ts';
export { exportWorkflow, importWorkflow, type ExportedWorkflow } from './graph/exported-workflow.ts';
export { graphLimits, type GraphEdge, type GraphNode, type WorkflowGraph } from './graph/graph.ts';
export type { GraphProblem } from './graph/graph-problem.ts';
export { requireValidGraph, validateGraph, type ValidatedGraph } from './graph/validate-graph.ts';
export type {
  CommandRequest,
  NodeHost,
  Resumption,
  ScriptRequest,
  TakenDecision,
  UseRequest,
  Waiting,
  WaitingCall,
} from './nodes/node-host.ts';
export type { NodeType } from './nodes/node-type.ts';
export { nodeTypes } from './nodes/node-types.ts';
