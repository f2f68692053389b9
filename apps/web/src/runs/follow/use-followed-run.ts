import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';
import { RunFollower, type Following } from './run-follower.ts';

/** What was read of the last runs stays, so that going from one view of a run to another reads nothing twice. */
const MOST_KEPT = 20;
const kept = new Map<string, RunFollower>();
let keptFor = session.token();

/** Nothing that one person read is there for the next one. */
function find(runId: string): RunFollower | undefined {
  if (keptFor !== session.token()) kept.clear();
  keptFor = session.token();
  return kept.get(runId);
}

function keep(follower: RunFollower): RunFollower {
  kept.delete(follower.runId);
  kept.set(follower.runId, follower);
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(id);
  }
  return follower;
}

/** Begins a run of a skill; its id is for `useFollowedRun`. */
export async function startRun(
  name: string,
  inputs: Readonly<Record<string, string>>,
  model: string | undefined,
): Promise<string> {
  return keep(await RunFollower.start(name, inputs, model)).runId;
}

/** The events of a run, live while it goes on. When it ends, lists of runs look again. */
export function useFollowedRun(runId: string): Following {
  const follower = find(runId) ?? keep(new RunFollower(runId));
  const following = useSyncExternalStore(follower.subscribe, follower.snapshot);
  const queries = useQueryClient();
  const hasEnded = following.run.end !== undefined;
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: ['runs'] });
  }, [hasEnded, queries]);
  return following;
}
