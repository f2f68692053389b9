import { commandTools, hostTools, webOptions, type AgentTool, type Subagent } from '@techne/agent';
import { webSettings } from '@techne/config';
import { ApprovalGate } from '@techne/exec';
import { Catalog } from '@techne/skills';
import { tenantApprovalStore } from '../../approvals/tenant-approval-store.ts';
import { declaredValues } from '../execution/declared-values.ts';
import { sandboxSettings } from '../execution/sandbox-settings.ts';
import type { RunContext } from '../run-context.ts';

export interface SubagentToolsOptions {
  readonly tenant: string;
  readonly catalog: Catalog;
  /** The run's own folder. */
  readonly work: string;
  /** Whose answers are remembered from here on. */
  readonly decidedBy?: string | undefined;
}

/** Where nothing is: no folder of the operator is shown to a run, nor is it a run's working folder (ruling 31). */
const nowhere = { cwd: '/', home: '/' };

/** What a skill can do here: a shell, files and its commands, all of them in the sandbox and in the run's own folder. */
export async function subagentTools(
  { parts }: Pick<RunContext, 'parts'>,
  { skill, environment, secrets, mounts, caller }: Subagent,
  { tenant, catalog, work, decidedBy }: SubagentToolsOptions,
): Promise<readonly AgentTool[]> {
  const { sandbox, limits, approvedNetwork } = sandboxSettings(parts.config, parts.sandbox);
  const { directory } = skill;
  const ofHost = hostTools({
    bash: {
      environment,
      secrets,
      mounts,
      sandbox,
      limits,
      work,
      ...(directory === undefined ? {} : { skillDirectory: directory }),
    },
    readFile: { root: work, secrets },
    ...webOptions(webSettings(parts.config)),
  });
  const commands = await commandTools(only(catalog, skill.name), {
    gate: new ApprovalGate(tenantApprovalStore(parts, tenant, decidedBy)),
    sandbox,
    limits,
    work,
    alwaysSandboxed: true,
    declared: (name) => declaredValues(parts.config, catalog, catalog.get(name)),
    network: approvedNetwork,
    ...nowhere,
    reserved: ofHost.map(({ name }) => name),
    ...(parts.environment === undefined ? {} : { environment: parts.environment }),
    ...(caller.mode === undefined ? {} : { mode: caller.mode }),
  });
  return [...ofHost, ...commands];
}

/** The bodies of all others need not be read for the commands of one. */
function only({ sources, collisions, skills }: Catalog, name: string): Catalog {
  return new Catalog({
    skills: skills.filter((skill) => skill.name === name),
    diagnostics: [],
    collisions,
    sources,
  });
}
