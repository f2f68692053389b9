import { join } from 'node:path';
import type { WorkflowEngine } from '@techne/workflow';
import { databaseUrl } from '../starting/database-url.ts';
import type { WorkflowContext } from './workflow-context.ts';

/** Opens the durable engine beside the store: in the same PostgreSQL, or in a SQLite file of its own. */
export async function openEngine(context: WorkflowContext): Promise<WorkflowEngine> {
  const { config, store, log, audit, metrics, dataFolder, environment, worker } = context.parts;
  const [{ createWorkflowEngine }, { openHost }] = await Promise.all([
    import('@techne/workflow'),
    import('./host/open-host.ts'),
  ]);
  const url = databaseUrl(config, environment);
  return createWorkflowEngine({
    store,
    ...(url === undefined ? { file: join(dataFolder, 'workflows.db') } : { databaseUrl: url }),
    host: openHost(context),
    concurrency: config.workflows.concurrency,
    worker: worker ?? config.workflows.worker,
    onFault: (error) => log.warn({ err: error }, 'a workflow is put off'),
    onEnd({ id: subject, tenant, userId: actor, workflowId }, status) {
      const outcome = status === 'succeeded' ? 'done' : 'failed';
      const data = { kind: 'workflow', status, ...(workflowId !== undefined && { workflow: workflowId }) };
      audit.note({ tenant, actor, action: 'run.end', subject, outcome, data });
      metrics.count('techne_runs_total', { kind: 'workflow', status });
    },
  });
}
