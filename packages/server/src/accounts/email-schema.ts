import { z } from 'zod';

/** The owner's account, made by the link that `techne serve` prints; nobody else can have this address. */
export const OWNER_EMAIL = 'owner@localhost';

export const emailSchema = z
  .string()
  .trim()
  .max(254, 'An email has at most 254 characters')
  .refine(isEmail, 'This is not an email')
  .describe('An email address')
  .meta({ format: 'email' });

/** One @ with something on both sides, and nothing that could steer a header, a log or a terminal. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@') || at === text.length - 1) return false;
  return !/[\s\p{C}<>"(),:;\\[\]]/u.test(text) && emailKey(text) !== OWNER_EMAIL;
}

/** What counts as the same address. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
