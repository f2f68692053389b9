import type { RunEvent } from '@techne/server/client';
import { untilInterrupted } from '../execution/until-interrupted.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { readInputs } from '../runs/read-inputs.ts';
import { Interrupted } from '../terminal/person.ts';
import { TextStream } from '../terminal/text-stream.ts';
import { fetchSkill } from './fetch-skill.ts';
import { followToEnd } from './follow-to-end.ts';
import { openClient } from './open-client.ts';

/** `techne run` against a server. */
export async function runRemotely(context: CommandContext): Promise<ExitCode> {
  const { arguments: given, stdout } = context;
  const [name = ''] = given.operands;
  const { client } = await openClient(context);
  const detail = await fetchSkill(client, name);
  const inputs = detail.inputs.map(({ default: written, description, ...input }) => ({
    ...input,
    ...(written === null ? {} : { default: written }),
    ...(description === null ? {} : { description }),
  }));
  const values = readInputs(context, detail.name, inputs);
  const missing = inputs.find(
    (input) => input.required && (values[input.name] ?? input.default ?? '') === '',
  );
  if (missing !== undefined) throw inputMissing(detail.name, missing.name);
  const model = given.text('model');
  const words = new TextStream(stdout);
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    const run = await client.runs.start(detail.name, values, {
      signal,
      ...(model === undefined ? {} : { model }),
    });
    return followToEnd(client, run, (event) => print(context, words, event));
  });
  words.endLine();
  if (interrupted) throw new Interrupted('interrupted.');
  if (result.status === 'success') return exitCodes.done;
  throw new CommandError(exitCodes.failed, result.message);
}

function print({ stdout, stderr, json }: CommandContext, words: TextStream, { event, data }: RunEvent): void {
  if (json) stdout.jsonLine({ event, data });
  else if (event === 'token') words.write(data.content);
  else if (event === 'thought' && data['type'] === 'retrieval' && data['status'] === 'error')
    stderr.line('techne: warning: the knowledge base of the skill cannot be searched there.');
  else if (event === 'thought' && data['status'] === 'warning' && typeof data['message'] === 'string')
    stderr.line(`techne: warning: ${data['message']}.`);
}

function inputMissing(skill: string, input: string): CommandError {
  return new CommandError(
    exitCodes.usage,
    `Missing required input: '${input}'. Add --input name=value; techne show ${skill} lists the inputs.`,
  );
}
