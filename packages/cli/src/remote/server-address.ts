import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** The address of a server as a person wrote it, without slashes at its end. */
export function readAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrong('is not an address. Write http://… or https://….');
  // It would stand in the list of processes, in histories and in logs.
  if (url.username !== '' || url.password !== '')
    throw wrong('has a name or a password in it. Put a token into TECHNE_TOKEN or --token-file instead.');
  if (url.search !== '' || url.hash !== '') throw wrong('has a ? or a # in it. Leave that out.');
  return url.href.replace(/\/+$/, '');
}

/** Whether nobody on the way can read what is sent. */
export function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function wrong(message: string): CommandError {
  return new CommandError(exitCodes.usage, `the server's address ${message}`);
}
