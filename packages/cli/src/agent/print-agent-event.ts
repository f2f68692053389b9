import type { AgentEvent } from '@techne/agent';
import type { Redactor } from '@techne/exec';
import type { CommandContext } from '../program/command.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Style } from '../terminal/span.ts';
import type { TextStream } from '../terminal/text-stream.ts';

/** Shows what an agent does: its words as they come, and a quiet line for each call and each result. */
export function printAgentEvent(
  { stderr }: CommandContext,
  redactor: Redactor,
  words: TextStream | undefined,
): (event: AgentEvent) => void {
  const note = (style: Style, text: string): void => {
    words?.endLine();
    stderr.line(span(style, cutToWidth(cleanLine(redactor.redactText(text)), stderr.width)));
  };
  return (event) => {
    switch (event.type) {
      case 'text':
        words?.write(event.content);
        break;
      case 'tool_call':
        note('quiet', `→ ${event.tool} ${JSON.stringify(event.input)}`);
        break;
      case 'tool_result': {
        const output = typeof event.output === 'string' ? event.output : JSON.stringify(event.output);
        note(event.isError ? 'attention' : 'quiet', `← ${event.isError ? 'failed: ' : ''}${output}`);
        break;
      }
      case 'tool_call_blocked':
        note('attention', `× ${event.tool}: ${event.reason}`);
        break;
      case 'model_retry':
        note('quiet', `… the model is asked again (${event.code})`);
        break;
      case 'model_warning':
        note('attention', `! ${event.message}`);
        break;
      default:
        break;
    }
  };
}
