import type { InputDefinition, InputValues } from '@techne/skills';
import { defaultInput } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** The inputs of a run: `--input name=value`, and `--text` for the first required input, else the first. */
export function readInputs(
  { arguments: given }: CommandContext,
  skill: string,
  inputs: readonly InputDefinition[],
): InputValues {
  const values = new Map<string, string>();
  for (const pair of given.texts('input')) {
    const equals = pair.indexOf('=');
    if (equals < 1) throw wrong(`--input "${pair}" has no name and value. Write --input name=value.`);
    const name = pair.slice(0, equals);
    if (!inputs.some((input) => input.name === name)) throw unknown(skill, name, inputs);
    values.set(name, pair.slice(equals + 1));
  }
  const text = given.text('text');
  if (text === undefined) return Object.fromEntries(values);
  const target = defaultInput(inputs);
  if (target === undefined) throw wrong(`the skill "${skill}" has no inputs, so --text has nowhere to go.`);
  if (values.has(target.name))
    throw wrong(`"${target.name}" is given by --text and by --input. Leave one out.`);
  return Object.fromEntries([...values, [target.name, text]]);
}

function unknown(skill: string, name: string, inputs: readonly InputDefinition[]): CommandError {
  const names = inputs.map((input) => input.name).join(', ');
  const known = names === '' ? 'It has none' : `It has ${names}`;
  return wrong(`the skill "${skill}" has no input named "${name}". ${known}.`);
}

function wrong(message: string): CommandError {
  return new CommandError(exitCodes.usage, message);
}
