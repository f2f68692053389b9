import { randomUUID } from 'node:crypto';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import type { LazyEngine } from './lazy-engine.ts';
import { orHttpError } from './or-http-error.ts';
import { plainJson } from './plain-json.ts';
import type { WorkflowContext } from './workflow-context.ts';
import type { ExecutionInput, WorkflowToExecute } from './workflow-service.ts';

/** Begins an execution in the caller's name. What is wrong with the request is said before that. */
export async function startExecution(
  { parts, models, redactor }: WorkflowContext,
  engine: LazyEngine,
  { tenant, userId }: Caller,
  workflow: WorkflowToExecute,
  { id = randomUUID(), input, model }: ExecutionInput,
): Promise<{ readonly id: string }> {
  if (model !== undefined && !models.isConfigured(model))
    throw new HttpError(400, { field: 'model', message: 'This model is not configured' });
  const opened = await engine.get();
  const started = await orHttpError(
    opened.start({
      id,
      tenant,
      userId,
      ...(workflow.id !== undefined && { workflowId: workflow.id }),
      workflowName: workflow.name,
      graph: workflow.graph,
      // It is stored, and secrets are not.
      input: plainJson(redactor.redactValue(input)),
      ...(model !== undefined && { model }),
    }),
  );
  parts.audit.note({
    tenant,
    actor: userId,
    action: 'workflow.execute',
    subject: workflow.id ?? id,
    outcome: 'done',
    data: { run: id, version: workflow.version },
  });
  return started;
}
