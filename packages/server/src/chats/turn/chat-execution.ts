import {
  createAllowedToolsPolicy,
  createApprovalPolicy,
  type ExecutionOptions,
  type ToolPolicy,
} from '@techne/agent';
import { ApprovalGate } from '@techne/exec';
import type { Catalog } from '@techne/skills';
import { tenantApprovalStore } from '../../approvals/tenant-approval-store.ts';
import { declaredValues } from '../../runs/execution/declared-values.ts';
import { sandboxSettings } from '../../runs/execution/sandbox-settings.ts';
import type { ChatContext } from '../chat-context.ts';

export interface ChatExecution {
  readonly tenant: string;
  readonly catalog: Catalog;
  /** The run's own folder. */
  readonly work: string;
  /** Whose answers are remembered from here on. */
  readonly decidedBy?: string | undefined;
}

/** Commands and scripts of skills in a chat: in the sandbox, in the run's own folder, after an admin agreed (ruling 31). */
export function executionOptions({ parts }: ChatContext, execution: ChatExecution): ExecutionOptions {
  const { tenant, catalog, work, decidedBy } = execution;
  const { config, environment } = parts;
  const { sandbox, limits, approvedNetwork } = sandboxSettings(config, parts.sandbox);
  return {
    gate: new ApprovalGate(tenantApprovalStore(parts, tenant, decidedBy)),
    sandbox,
    limits,
    work,
    alwaysSandboxed: true,
    declared: (name) => declaredValues(config, catalog, catalog.get(name)),
    network: approvedNetwork,
    // Where nothing is: no folder of the operator is shown to a run.
    cwd: '/',
    home: '/',
    ...(environment === undefined ? {} : { environment }),
  };
}

/** What `[agent] allowed_tools` says (ruling 18), and the question to an admin. */
export function chatPolicies(
  { parts }: ChatContext,
  { tenant, catalog }: Pick<ChatExecution, 'tenant' | 'catalog'>,
): readonly ToolPolicy[] {
  const { allowedTools, allowedToolsMerge } = parts.config.agent;
  if (allowedTools === 'contract')
    return [createAllowedToolsPolicy({ mode: 'enforce', merge: allowedToolsMerge }), createApprovalPolicy()];
  const approvals = tenantApprovalStore(parts, tenant);
  return [
    createApprovalPolicy({
      async isApproved({ name, digest }) {
        const skill = catalog.find(name);
        if (skill === undefined) return false;
        const decisions = await approvals.forFolder(skill.directory ?? skill.path);
        return decisions.find((each) => each.digest === digest)?.decision === 'always';
      },
    }),
  ];
}
