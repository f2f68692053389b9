import { sendWebRequest } from '@techne/agent';
import { webSettings } from '@techne/config';
import type { NodeHost, OpenHost } from '@techne/workflow';
import { RunTrail } from '../../audit/run-trail.ts';
import type { WorkflowContext } from '../workflow-context.ts';
import { executionCaller } from './execution-caller.ts';
import type { NodeWork } from './node-work.ts';
import { openNodeModel } from './open-node-model.ts';
import { resolveNodeSkill } from './resolve-node-skill.ts';
import { runNodeCommand, runNodeScript } from './run-node-command.ts';
import { useNodeSkill } from './use-node-skill.ts';

/** What nodes find here, in the name of who began the execution and by the rules of this moment (ruling 31). */
export function openHost(context: WorkflowContext): OpenHost {
  const { parts, redactor } = context;
  const access = webSettings(parts.config).fetch;
  return async (execution): Promise<NodeHost> => {
    const caller = await executionCaller(parts.store, execution);
    const trail = new RunTrail(parts.audit, execution);
    const work: NodeWork = { context, execution, caller, trail };
    return {
      resolveSkill: (name) => resolveNodeSkill(work, name),
      openModel: (choice) => openNodeModel(context, choice),
      ...(parts.modelLimits !== undefined && { modelLimits: parts.modelLimits }),
      retriever: parts.retrieverFor(caller),
      useSkill: (request) => useNodeSkill(work, request),
      runCommand: (request) => runNodeCommand(work, request),
      runScript: (request) => runNodeScript(work, request),
      ...(access !== undefined && {
        fetch: (request, signal) => sendWebRequest(request, access, signal),
      }),
      // Durable before anybody is asked, as with every other run.
      async requestApproval(requests) {
        for (const { id: subject, nodeId: node, callId: call, skill, tool, digest, reason } of requests)
          await trail.record({
            action: 'approval.ask',
            subject,
            outcome: 'done',
            data: { call, node, skill, tool, digest, reason },
          });
      },
      redactor,
    };
  };
}
