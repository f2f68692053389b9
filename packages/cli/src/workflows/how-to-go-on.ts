import type { CommandContext } from '../program/command.ts';
import { quoteArgument } from '../terminal/quote-argument.ts';

/** A command line for the same place, to be copied. */
export function workflowCommand(
  { arguments: given, server }: CommandContext,
  action: 'resume' | 'run' | 'show' | 'save',
  ...words: readonly string[]
): string {
  const data = given.text('data');
  const tenant = given.text('tenant');
  const place =
    server === undefined ? option('data', data) + option('tenant', tenant) : option('server', server);
  return `techne workflow ${[action, ...words.map(quoteArgument)].join(' ')}${place}`;
}

function option(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` --${name} ${quoteArgument(value)}`;
}
