import type { ToolDefinition } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** The values of a call: `--input` as JSON, and `--arg name=value`, read as the type that the parameter has. */
export async function readValues(
  { arguments: given }: CommandContext,
  tool: ToolDefinition,
): Promise<Readonly<Record<string, unknown>>> {
  const { coerceArguments } = await import('@techne/exec');
  const input = readInput(given.text('input'));
  const texts = readTexts(given.texts('arg'));
  const twice = [...texts.keys()].find((name) => Object.hasOwn(input, name));
  if (twice !== undefined) throw wrong(`"${twice}" is given by --arg and by --input. Leave one out.`);
  return { ...input, ...coerceArguments(tool, Object.fromEntries(texts)) };
}

function readInput(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(
      `--input is not JSON: ${error instanceof Error ? error.message : ''}. Give an object, such as '{"count": 3}'.`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(`--input is not a JSON object. Give one, such as '{"count": 3}'.`);
  return value as Readonly<Record<string, unknown>>;
}

function readTexts(pairs: readonly string[]): ReadonlyMap<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    if (equals < 1) throw wrong(`--arg "${pair}" has no name and value. Write --arg name=value.`);
    const name = pair.slice(0, equals);
    texts.set(name, [...(texts.get(name) ?? []), pair.slice(equals + 1)]);
  }
  return texts;
}

function wrong(message: string): CommandError {
  return new CommandError(exitCodes.usage, message);
}
