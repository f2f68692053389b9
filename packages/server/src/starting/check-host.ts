import type { Config } from '@techne/config';
import { ServerError } from '../errors/server-error.ts';
import { isLoopback } from '../http/is-loopback.ts';

/** Refuses to be reachable by accident. Answers what the operator should know. */
export function checkHost(host: string, { server }: Config, allowRemote: boolean | undefined): string[] {
  if (isLoopback(host)) return [];
  if (!(allowRemote ?? server.allowRemote))
    throw new ServerError('REMOTE_NOT_ALLOWED', `${host} can be reached from other machines`, {
      hint: 'Add --allow-remote (or server.allow_remote = true) if that is meant, or leave --host out.',
      data: { host },
    });
  if (server.publicUrl?.startsWith('https://') === true) return [];
  return [
    `Other machines reach ${host} without TLS: passwords and tokens can be read on the way. ` +
      'Put a proxy with TLS before it and name it in server.public_url.',
  ];
}
