import { randomBytes } from 'node:crypto';

const start = randomBytes(6).toString('hex');
let count = 0;

/** One that a proxy gave, when it is harmless in headers and logs, else one of our own. */
export function requestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given;
  count += 1;
  return `${start}-${count.toString(36)}`;
}
