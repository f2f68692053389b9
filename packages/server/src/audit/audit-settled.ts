import type { Run } from '@techne/store';
import type { RunOutcome } from '../runs/run-outcome.ts';
import type { Settled } from '../runs/settle-run.ts';
import { aboutRun } from './about-run.ts';
import type { RunTrail } from './run-trail.ts';

/** How a stretch of work ended: questions to admins are durable before anybody is answered. */
export async function auditSettled(
  trail: RunTrail,
  run: Run,
  outcome: RunOutcome,
  settled: Settled,
): Promise<void> {
  const { status } = settled;
  // Whoever has the run by now tells how it ends.
  if (status === 'lost') return;
  if (status === 'waiting') {
    const calls = outcome.status === 'waiting' ? outcome.calls : [];
    await Promise.all(
      calls.map(({ callId: call, skill, tool, digest, reason }, index) =>
        trail.record({
          action: 'approval.ask',
          subject: settled.approvalIds[index] ?? call,
          outcome: 'done',
          data: { call, skill, tool, digest, reason },
        }),
      ),
    );
    return;
  }
  const code = settled.result.error?.code;
  trail.note({
    action: 'run.end',
    subject: run.id,
    outcome: status === 'succeeded' ? 'done' : 'failed',
    data: { ...aboutRun(run), status, ...(code === undefined ? {} : { code }) },
  });
}
