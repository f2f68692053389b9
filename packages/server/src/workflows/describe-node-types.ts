import { webSettings } from '@techne/config';
import { sandboxSettings } from '../runs/execution/sandbox-settings.ts';
import type { WorkflowContext } from './workflow-context.ts';
import type { NodeTypeDetail } from './workflow-service.ts';

/** Run only in the sandbox (ruling 24). */
const sandboxed: ReadonlySet<string> = new Set(['command', 'script']);

/** Every kind of node, with whether it can run here. */
export async function describeNodeTypes({ parts }: WorkflowContext): Promise<readonly NodeTypeDetail[]> {
  const { nodeTypes } = await import('@techne/workflow');
  const readiness = await sandboxSettings(parts.config, parts.sandbox).sandbox.probe();
  const hasWeb = webSettings(parts.config).fetch !== undefined;
  const missing = (type: string): string | undefined => {
    if (type === 'http' && !hasWeb) return 'Requests to the web are switched off: [tools] web_fetch';
    return sandboxed.has(type) && !readiness.ok ? readiness.reason : undefined;
  };
  return nodeTypes.map((each) => {
    const { type, title, description, branches } = each;
    const reason = missing(type);
    return {
      type,
      title,
      description,
      branches,
      dataSchema: each.dataSchema(),
      available: reason === undefined,
      ...(reason !== undefined && { reason }),
    };
  });
}
