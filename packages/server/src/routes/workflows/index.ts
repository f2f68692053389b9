import type { Route } from '../../http/route.ts';
import { cancelExecution } from './cancel-execution.ts';
import { createWorkflow } from './create-workflow.ts';
import { executeWorkflow } from './execute-workflow.ts';
import { exportWorkflow } from './export-workflow.ts';
import { followExecution } from './follow-execution.ts';
import { importWorkflow } from './import-workflow.ts';
import { listExecutions } from './list-executions.ts';
import { listNodeTypes } from './list-node-types.ts';
import { listWorkflows } from './list-workflows.ts';
import { readExecution } from './read-execution.ts';
import { readWorkflow } from './read-workflow.ts';
import { removeWorkflow } from './remove-workflow.ts';
import { resumeExecution } from './resume-execution.ts';
import { updateWorkflow } from './update-workflow.ts';
import { validateWorkflow } from './validate-workflow.ts';

export const workflowRoutes: readonly Route[] = [
  listWorkflows,
  createWorkflow,
  importWorkflow,
  validateWorkflow,
  listNodeTypes,
  readWorkflow,
  updateWorkflow,
  removeWorkflow,
  exportWorkflow,
  executeWorkflow,
  listExecutions,
  readExecution,
  followExecution,
  resumeExecution,
  cancelExecution,
];
