import { roles, type User } from '@techne/store';
import { z } from 'zod';
import type { Caller } from '../../http/caller.ts';

export const userShape = z
  .object({ id: z.string(), email: z.string(), role: z.enum(roles), tenant: z.string() })
  .meta({ id: 'User' });

export const signedInShape = z
  .object({ token: z.string().describe('For `Authorization: Bearer TOKEN`'), user: userShape })
  .meta({ id: 'SignedIn' });

export function showUser({ id, email, role, tenant }: User): z.output<typeof userShape> {
  return { id, email, role, tenant };
}

export function showCaller({ userId, email, role, tenant }: Caller): z.output<typeof userShape> {
  return { id: userId, email, role, tenant };
}
