import type { User } from '@techne/store';
import { z } from 'zod';
import { showUser, userShape } from '../auth/user-shape.ts';

export const userDetailShape = userShape
  .extend({ created_at: z.iso.datetime(), disabled: z.boolean() })
  .meta({ id: 'UserDetail' });

export function showUserDetail(user: User): z.output<typeof userDetailShape> {
  return {
    ...showUser(user),
    created_at: new Date(user.createdAt).toISOString(),
    disabled: user.disabledAt !== undefined,
  };
}
