import type { z } from 'zod';
import type { changeUser } from '../routes/users/change-user.ts';
import type { inviteUser } from '../routes/users/invite-user.ts';
import type { userDetailShape } from '../routes/users/user-detail-shape.ts';
import type { User } from './auth-client.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf } from './route-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type UserDetail = z.output<typeof userDetailShape>;
export type Invitation = Pick<User, 'email' | 'role' | 'tenant'> & {
  /** Works once. */
  readonly link: string;
  readonly expires_at: string;
};

/** The accounts of a tenant, for its admins. */
export interface UsersClient {
  list(options?: CallOptions): Promise<{ readonly items: readonly UserDetail[]; readonly total: number }>;
  invite(user: BodyOf<typeof inviteUser>, options?: CallOptions): Promise<Invitation>;
  change(id: string, change: BodyOf<typeof changeUser>, options?: CallOptions): Promise<UserDetail>;
  remove(id: string, options?: CallOptions): Promise<void>;
}

export function usersClient(transport: Transport): UsersClient {
  return {
    list: (options) => transport.json('GET', requestPath`users`, options),
    invite: (body, options) => transport.json('POST', requestPath`users`, { ...options, body }),
    change: (id, body, options) => transport.json('PATCH', requestPath`users/${id}`, { ...options, body }),
    remove: (id, options) => transport.json('DELETE', requestPath`users/${id}`, options),
  };
}
