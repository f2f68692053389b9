import type { WorkflowsClient } from '@techne/server/client';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { isTerminal } from '../terminal/descriptor-writer.ts';

type Input = NonNullable<Parameters<WorkflowsClient['execute']>[1]>['input'];

/** Longer ones would not be stored. */
const LONGEST = 4_000_000;

/** What the start node passes on: `--input` as text, `--input-json` as JSON, `-` or a pipe for what comes on stdin. */
export async function readWorkflowInput(context: CommandContext): Promise<Input> {
  const { arguments: given } = context;
  const [text, json] = [given.text('input'), given.text('input-json')];
  if (text !== undefined && json !== undefined)
    throw wrong('the input is given by --input and by --input-json. Leave one out.');
  if (json !== undefined) return parse(json === '-' ? await readStdin(context) : json);
  if (text !== undefined && text !== '-') return text;
  const isPipe = context.person === undefined && !isTerminal(0);
  return text === '-' || isPipe ? readStdin(context) : '';
}

async function readStdin({ lines }: CommandContext): Promise<string> {
  const read: string[] = [];
  let length = 0;
  for await (const line of lines()) {
    length += line.length + 1;
    if (length > LONGEST) throw wrong(`the input has more than ${LONGEST} characters.`);
    read.push(line);
  }
  return read.join('\n');
}

function parse(text: string): Input {
  try {
    const value: Input = JSON.parse(text);
    return value;
  } catch (error) {
    throw wrong(`--input-json is not JSON: ${error instanceof Error ? error.message : ''}.`);
  }
}

function wrong(message: string): CommandError {
  return new CommandError(exitCodes.usage, message);
}
