import type { PromptEvent, PromptRunResult } from '@techne/agent';
import type { CommandContext } from '../program/command.ts';
import { TextStream } from '../terminal/text-stream.ts';

/** Prints a run as it happens: its tokens, or with `--json` every event on a line of its own. */
export async function printPromptRun(
  { stdout, stderr, json }: CommandContext,
  events: AsyncGenerator<PromptEvent, PromptRunResult>,
): Promise<PromptRunResult> {
  const text = new TextStream(stdout);
  for (;;) {
    const next = await events.next();
    if (next.done === true) {
      text.endLine();
      return next.value;
    }
    const { event, data } = next.value;
    if (json) stdout.jsonLine({ event, data });
    else if (event === 'token') text.write(data.content);
    else if (event === 'thought' && data['type'] === 'retrieval' && data['status'] === 'error')
      stderr.line('techne: warning: the knowledge base of the skill cannot be searched here.');
    else if (event === 'thought' && data['status'] === 'warning' && typeof data['message'] === 'string')
      stderr.line(`techne: warning: ${data['message']}.`);
  }
}
