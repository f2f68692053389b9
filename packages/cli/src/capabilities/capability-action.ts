import type { JsonValue } from '@techne/agent';
import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';
import type { ParsedArguments } from '../program/parsed-arguments.ts';
import { UsageError } from '../program/usage-error.ts';

/** What a person wants of capabilities. */
export type CapabilityAction =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'invoke';
      readonly id: string;
      readonly operation: string;
      readonly input: JsonValue;
    }
  | { readonly kind: 'begin'; readonly id: string; readonly input: JsonValue }
  | {
      readonly kind: 'complete';
      readonly id: string;
      readonly flow: string | undefined;
      readonly input: JsonValue;
    };

const program = 'techne capability';

/** Reads `list`, `invoke ID OPERATION`, `auth begin ID` and `auth complete ID`. */
export function readCapabilityAction(given: ParsedArguments): CapabilityAction {
  const [first = '', ...rest] = given.operands;
  const words = first === 'auth' ? [`auth ${rest[0] ?? ''}`, ...rest.slice(1)] : [first, ...rest];
  const [action, id, operation] = words;
  switch (action) {
    case 'list':
      checkLength(words, 1);
      return { kind: 'list' };
    case 'invoke':
      checkLength(words, 3);
      if (id === undefined || operation === undefined)
        throw new UsageError('capability invoke needs an id and an operation', { program });
      return { kind: 'invoke', id, operation, input: readInput(given) };
    case 'auth begin':
      checkLength(words, 2);
      return { kind: 'begin', id: idOf(action, id), input: readInput(given) };
    case 'auth complete': {
      checkLength(words, 2);
      const code = given.text('code');
      if (code === undefined) throw new UsageError('capability auth complete needs --code', { program });
      const input = { ...readInput(given), code };
      return { kind: 'complete', id: idOf(action, id), flow: given.text('flow'), input };
    }
    default:
      throw new UsageError(`capability has no action "${words[0]?.trim() ?? ''}"`, {
        program,
        wanted: first,
        known: ['list', 'invoke', 'auth'],
      });
  }
}

function checkLength(words: readonly string[], longest: number): void {
  const extra = words[longest];
  if (extra !== undefined)
    throw new UsageError(`capability ${words[0] ?? ''} does not take "${extra}"`, { program });
}

function idOf(action: string, id: string | undefined): string {
  if (id === undefined) throw new UsageError(`capability ${action} needs an id`, { program });
  return id;
}

function readInput(given: ParsedArguments): { readonly [key: string]: JsonValue } {
  const text = given.text('input');
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError(
      exitCodes.usage,
      `--input is not a JSON object. Give one, such as '{"limit": 3}'.`,
    );
  return value as { readonly [key: string]: JsonValue };
}
