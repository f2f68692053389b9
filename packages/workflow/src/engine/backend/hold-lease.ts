import type { LeasedBackend } from './leased-backend.ts';

/** Keeps a claimed run ours until the returned function is called; `onLost` hears when it is somebody else's. */
export function holdLease(
  { backend, holderOf, isHeld }: LeasedBackend,
  engineRunId: string,
  leaseMs: number,
  onLost: () => void,
): () => void {
  const extend = async (): Promise<void> => {
    const workerId = holderOf(engineRunId) ?? '';
    try {
      await backend.extendWorkflowRunLease({
        workflowRunId: engineRunId,
        workerId,
        leaseDurationMs: leaseMs,
      });
    } catch (error) {
      // A beat that fails because the database is away is made up for by the next one.
      if (!(await isHeld(engineRunId))) onLost();
      else throw error;
    }
  };
  const beat = setInterval(() => void extend().catch(() => undefined), leaseMs / 3);
  return () => clearInterval(beat);
}
