import type { Client, RunEvent } from '@techne/server/client';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { cleanLine } from '../terminal/clean-text.ts';
import { cutToWidth } from '../terminal/cut-to-width.ts';
import { span, type Style } from '../terminal/span.ts';
import { commandOf } from './command-of.ts';
import { decideRemotely } from './decide-remotely.ts';
import { fetchSkill } from './fetch-skill.ts';
import { followToEnd } from './follow-to-end.ts';
import { openClient } from './open-client.ts';

/** `techne use` against a server. */
export async function useRemotely(context: CommandContext): Promise<ExitCode> {
  const { arguments: given, stdout, stderr, json } = context;
  const [name = '', message = ''] = given.operands;
  const { client } = await openClient(context);
  const skill = await fetchSkill(client, name);
  const wish = { context: given.text('context'), mode: given.text('mode'), model: given.text('model') };
  let steps = 0;
  const { result: id, interrupted } = await untilInterrupted(async (signal) => {
    const run = await client.skills.use(skill.name, { message, ...wish }, { signal });
    await followToEnd(client, run, async (event) => {
      if (event.event === 'thought' && event.data['type'] === 'generation') steps++;
      await show(context, client, event);
    });
    return run.runId;
  });
  const { output, status, usage, error } = await client.runs.get(id);
  if (json)
    stdout.json({ content: output, output, iterations: steps, status, exhausted: false, usage, error });
  else if (output !== '') stdout.text(output);
  if (interrupted || status === 'cancelled') {
    stderr.line('techne: interrupted.');
    return exitCodes.interrupted;
  }
  if (status === 'succeeded') return exitCodes.done;
  stderr.line(`techne: ${error?.message ?? 'the skill failed.'} (${error?.code ?? 'SKILL_FAILED'})`);
  if (error?.config !== undefined) {
    stderr.line('This would let it through, in the configuration of the server:');
    stderr.text(error.config);
    return exitCodes.refused;
  }
  return exitCodes.failed;
}

async function show(context: CommandContext, client: Client, { event, data }: RunEvent): Promise<void> {
  const { stderr } = context;
  const note = (style: Style, text: string): void =>
    stderr.line(span(style, cutToWidth(cleanLine(text), stderr.width)));
  if (event === 'tool_call') note('quiet', `→ ${data.tool} ${JSON.stringify(data.input)}`);
  if (event === 'tool_result') {
    const output = typeof data.output === 'string' ? data.output : JSON.stringify(data.output);
    note(data.is_error ? 'attention' : 'quiet', `← ${data.is_error ? 'failed: ' : ''}${output}`);
  }
  if (event === 'approval' && data.status === 'pending')
    await decideRemotely(context, client, { ...data, command: commandOf(data.preview) });
}
