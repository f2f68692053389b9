import type { Envelope } from '@techne/exec';
import { WorkflowError } from '../errors/workflow-error.ts';
import { asJson } from '../values/as-json.ts';
import type { Waiting } from './node-host.ts';
import type { NodeOutcome } from './node-type.ts';

/** What a command or a script came to: its structured output, else its text; a failure fails the node. */
export function envelopeOutcome(
  answer: { readonly status: 'done'; readonly envelope: Envelope } | Waiting,
): NodeOutcome {
  if (answer.status === 'waiting') return answer;
  const { success, parsed, output, error, exit_code } = answer.envelope;
  if (success) return { status: 'done', output: parsed === undefined ? output : asJson(parsed) };
  const said = output.trim().slice(-500);
  const message = `${error ?? 'The command failed'}${said === '' ? '' : `: ${said}`}`;
  throw new WorkflowError('NODE_FAILED', message, { data: { exitCode: exit_code } });
}
