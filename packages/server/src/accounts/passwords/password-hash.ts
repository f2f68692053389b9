import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const LENGTH = 32;

/** How slow a hash is. Kept with each hash, so that it can be raised. */
export interface PasswordCost {
  /** The logarithm of scrypt's N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's recommendation at 32 MiB a hash: two at once leave room on a small machine. */
export const defaultPasswordCost: PasswordCost = { logN: 15, r: 8, p: 3 };

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost.logN}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

export interface PasswordCheck {
  readonly matches: boolean;
  /** Made with another cost than is wanted now. */
  readonly outdated: boolean;
}

/** Does the same work when there is no hash, so that time does not tell whether there is an account. */
export async function checkPassword(
  password: string,
  stored: string | undefined,
  cost: PasswordCost,
): Promise<PasswordCheck> {
  const parts = stored === undefined ? undefined : parse(stored);
  if (parts === undefined) {
    await derive(password, randomBytes(16), cost);
    return { matches: false, outdated: false };
  }
  const hash = await derive(password, parts.salt, parts.cost);
  const { logN, r, p } = parts.cost;
  return {
    matches: hash.length === parts.hash.length && timingSafeEqual(hash, parts.hash),
    outdated: logN !== cost.logN || r !== cost.r || p !== cost.p,
  };
}

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** logN;
  // One password has one form, however a keyboard composes its characters.
  return scryptAsync(password.normalize('NFC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r });
}

function parse(stored: string) {
  const [kind, logN, r, p, salt, hash] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined) return undefined;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
