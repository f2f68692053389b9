import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate } from '../../templates/render-template.ts';
import { asJson } from '../../values/as-json.ts';
import { isRecord } from '../../values/is-record.ts';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

const CALL = 'approval';

/** Waits until a person agrees, and passes on what came in. */
export const approvalNode = defineNode({
  type: 'approval',
  title: 'Approval',
  description: 'Waits for a person. A no takes the edge "false"; without one it fails.',
  data: z.object({
    ...commonData,
    message: z.string().max(10_000).default('Go on?').describe('What the person is asked, as a template'),
  }),
  branches: 'possible',
  timeoutSeconds: 60,
  async run({ message }, { input, scope }) {
    const call = {
      callId: CALL,
      skill: '',
      tool: 'approval',
      digest: '',
      reason: renderTemplate(message, scope),
      preview: { input },
      decidedBy: 'owner',
    } as const;
    return { status: 'waiting', calls: [call], state: { input } };
  },
  async resume(_, { handles }, { state, decisions }) {
    const taken = decisions[CALL];
    const output = isRecord(state) ? asJson(state['input']) : null;
    if (taken?.decision === 'once' || taken?.decision === 'always')
      return { status: 'done', output, branch: 'true' };
    if (handles.has('false')) return { status: 'done', output, branch: 'false' };
    throw new WorkflowError('NODE_DENIED', 'A person said no', { data: { decidedBy: taken?.decidedBy } });
  },
});
