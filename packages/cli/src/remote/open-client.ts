import type { Client } from '@techne/server/client';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { readToken } from './read-token.ts';
import { isPrivate } from './server-address.ts';

export interface RemoteServer {
  readonly client: Client;
  readonly address: string;
}

/** The server of a command line that is for one. */
export async function openClient(context: CommandContext): Promise<RemoteServer> {
  const address = context.server ?? '';
  const token = await readToken(context);
  if (token !== undefined && !isPrivate(address) && !context.arguments.has('insecure-http'))
    throw new CommandError(
      exitCodes.refused,
      `the token was not sent: everybody on the way to ${address} could read it. Use https, or add --insecure-http.`,
    );
  const { createClient } = await import('@techne/server/client');
  return { address, client: createClient({ url: address, ...(token === undefined ? {} : { token }) }) };
}
