import type { JsonValue } from '@techne/agent';
import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate } from '../../templates/render-template.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

const CALL = 'approval';
/** What a person is shown of a longer value, in characters. */
const LONGEST_SHOWN = 10_000;

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
      preview: { input: shown(input) },
      decidedBy: 'owner',
    } as const;
    return { status: 'waiting', calls: [call], state: null };
  },
  async resume(_, { input, handles }, { decisions }) {
    const taken = decisions[CALL];
    if (taken?.decision === 'once' || taken?.decision === 'always')
      return { status: 'done', output: input, branch: 'true' };
    if (handles.has('false')) return { status: 'done', output: input, branch: 'false' };
    throw new WorkflowError('NODE_DENIED', 'A person said no', { data: { decidedBy: taken?.decidedBy } });
  },
});

/** As much as a person may read: requests are listed, and all of them would be sent. */
function shown(input: JsonValue): JsonValue {
  const text = valueText(input);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : input;
}
