import { runStatuses } from '@techne/store';
import { z } from 'zod';
import { approvalShape, runResultShape } from '../runs/run-shapes.ts';

const visibilityShape = z.enum(['private', 'tenant']);

const nameField = z.string().trim().min(1).max(200);
const descriptionField = z.string().max(5_000);

/** What a graph has to be is said by `workflows/validate`; what else an editor keeps in it stays. */
const graphField = z
  .unknown()
  .describe('`{nodes: [{id, type, data, position?}], edges: [{id, source, target, sourceHandle?}]}`');

const graphShape = z.object({
  nodes: z.array(z.object({ id: z.string(), type: z.string() }).loose()),
  edges: z.array(z.object({ id: z.string(), source: z.string(), target: z.string() }).loose()),
});

export const newWorkflowShape = z.strictObject({
  name: nameField,
  description: descriptionField.default(''),
  graph_data: graphField,
  visibility: visibilityShape.optional(),
});

export const changedWorkflowShape = z.strictObject({
  name: nameField.optional(),
  description: descriptionField.optional(),
  graph_data: graphField.optional(),
  visibility: visibilityShape.optional(),
});

export const workflowSummaryShape = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    visibility: visibilityShape,
    user_id: z.string().describe('Whose it is'),
    version: z.int().describe('One more with every change'),
    node_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'WorkflowSummary' });

export const workflowShape = workflowSummaryShape
  .extend({ graph_data: graphShape, etag: z.string().describe('For `If-Match`') })
  .meta({ id: 'Workflow' });

export const exportedShape = z.object({
  version: z.literal(1),
  workflow: z.object({ name: nameField, description: descriptionField.default(''), graph_data: graphField }),
});

export const problemShape = z.object({
  message: z.string(),
  code: z.string(),
  node_id: z.string().optional(),
  edge_id: z.string().optional(),
  field: z.string().optional().describe('Where in the data of the node'),
});

export const nodeTypeShape = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string(),
  branches: z
    .enum(['required', 'possible', 'none'])
    .describe('Whether its edges carry the sourceHandle "true" or "false"'),
  data_schema: z.unknown().describe('JSON Schema of `data`'),
  available: z.boolean(),
  reason: z.string().optional().describe('Why it is not available here'),
});

const failure = z.object({ code: z.string(), message: z.string() }).loose();

export const executionSummaryShape = z
  .object({
    id: z.string(),
    workflow_id: z.string().nullable(),
    workflow_name: z.string(),
    user_id: z.string(),
    status: z.enum(runStatuses),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WorkflowExecutionSummary' });

const nodeStateShape = z.object({
  node_id: z.string(),
  node_type: z.string(),
  status: z.enum(['pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled']),
  attempts: z.int().describe('How often it was started'),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  output: z.unknown().optional(),
  branch: z.enum(['true', 'false']).optional(),
  error: z.string().optional(),
});

export const executionShape = executionSummaryShape
  .extend({
    input: z.unknown(),
    model: z.string().nullable(),
    final_output: z.unknown().describe('Null unless it succeeded'),
    error: failure.nullable(),
    resumed: z.int().describe('How often it was resumed'),
    nodes: z.array(nodeStateShape),
    graph_data: graphShape.describe('As it was when the execution began'),
    approvals: z.array(approvalShape),
  })
  .meta({ id: 'WorkflowExecution' });

/** `execute?stream=false`. */
export const executedShape = runResultShape.extend({ final_output: z.unknown() });

export const workflowParams = z.object({ id: z.string().max(100) });

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const replies = {
  invalid: {
    description: 'Something in the request is not valid; a graph that cannot be run names the node',
  },
  notFound: { description: 'There is no such workflow, or it is not for you' },
  noExecution: { description: 'There is no such execution, or it is not yours' },
  notYours: { description: 'Only its owner and admins may change it' },
  tooMany: { description: 'Too many executions; see Retry-After' },
} as const;
