import type { Route } from '../../http/route.ts';
import { callTool } from './call-tool.ts';
import { cancelRun } from './cancel-run.ts';
import { followRun } from './follow-run.ts';
import { listRuns } from './list-runs.ts';
import { readRun } from './read-run.ts';
import { runScript } from './run-script.ts';
import { runSkill } from './run-skill.ts';
import { useSkill } from './use-skill.ts';

export const runRoutes: readonly Route[] = [
  runSkill,
  useSkill,
  callTool,
  runScript,
  listRuns,
  readRun,
  followRun,
  cancelRun,
];
