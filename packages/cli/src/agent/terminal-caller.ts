import { userInfo } from 'node:os';
import type { Caller } from '@techne/agent';
import type { CommandContext } from '../program/command.ts';

/** Who works at this terminal: the user of the system, in a chat of their own. */
export function terminalCaller({ arguments: given, environment }: CommandContext): Caller & { user: string } {
  const mode = given.text('mode');
  return {
    user: userName() ?? environment['USER'] ?? 'terminal',
    chat: { id: 'terminal', type: 'private' },
    ...(mode === undefined ? {} : { mode }),
  };
}

/** A user that the system has no entry for has no name. */
function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
