import { runStatuses } from '@techne/store';
import { z } from 'zod';

const failure = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  config: z.string().optional(),
});

const usage = z.object({ input_tokens: z.number(), output_tokens: z.number() });

export const runSummaryShape = z.object({
  id: z.string(),
  kind: z.string(),
  skill: z.string().nullable(),
  status: z.enum(runStatuses),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export const envelopeShape = z.object({
  success: z.boolean(),
  exit_code: z.number(),
  output: z.string(),
  parsed: z.unknown().optional(),
  error: z.string().optional(),
  truncated: z.boolean(),
  duration_ms: z.number(),
});

/** `run?stream=false` and `use?stream=false`. */
export const runResultShape = z.object({
  run_id: z.string(),
  status: z.enum(runStatuses),
  output: z.string(),
  citations: z.array(z.unknown()),
  usage,
  error: failure.optional(),
});

export const approvalShape = z
  .object({
    id: z.string(),
    run_id: z.string(),
    call_id: z.string(),
    user_id: z.string(),
    skill: z.string(),
    tool: z.string(),
    digest: z.string(),
    status: z.enum(['pending', 'decided']),
    decision: z.string().optional(),
    decided_by: z.string().optional(),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    reason: z.string().optional(),
    warning: z.string().optional(),
    command: z.string().optional(),
    network: z.boolean().optional(),
    sandboxed: z.boolean().optional(),
  })
  .loose();

export const runShape = runSummaryShape.extend({
  user_id: z.string(),
  request: z.record(z.string(), z.unknown()),
  inputs: z.record(z.string(), z.unknown()).optional(),
  output: z.string(),
  citations: z.array(z.unknown()),
  usage,
  result: envelopeShape.optional(),
  error: failure.optional(),
  approvals: z.array(approvalShape),
});

export const waitingShape = z.object({
  run_id: z.string(),
  status: z.literal('waiting'),
  approval: approvalShape,
  approvals: z.array(approvalShape),
});

export const skillParams = z.object({ name: z.string() });
export const runParams = z.object({ id: z.string() });
export const streamQuery = z.object({ stream: z.enum(['true', 'false']).default('true') });

export const eventsReply = {
  description: 'Server-sent events, numbered, ending in `done`; `Techne-Run-Id` names the run.',
  contentType: 'text/event-stream',
} as const;
