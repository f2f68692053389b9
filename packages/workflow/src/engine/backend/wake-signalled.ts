import type { Sql } from 'postgres';

/**
 * Wakes the runs that sleep although the signal they wait for is there. PostgreSQL alone needs it: sending writes the
 * signal and wakes whoever sleeps in one transaction, and a run that lies down while that one commits is not asleep for
 * it, and does not see its signal yet. To send it again does nothing, because it was delivered. So this comes after the
 * commit: by then a run either sleeps and is woken here, or lies down later and sees the signal itself.
 */
export async function wakeSignalled(
  pool: Sql,
  {
    schema,
    namespace,
    signal,
  }: { readonly schema: string; readonly namespace: string; readonly signal: string },
): Promise<void> {
  await pool`
    update ${pool(schema)}.workflow_runs as run
    set available_at = now(), updated_at = now()
    from ${pool(schema)}.step_attempts as wait
    join ${pool(schema)}.workflow_signals as sent
      on sent.namespace_id = wait.namespace_id and sent.step_attempt_id = wait.id
    where wait.namespace_id = ${namespace}
      and wait.kind = 'signal-wait'
      and wait.status = 'running'
      and wait.context->>'signal' = ${signal}
      and run.namespace_id = wait.namespace_id
      and run.id = wait.workflow_run_id
      and run.status = 'running'
      and run.worker_id is null
      and run.available_at > now()`;
}
