import type { Route } from '../../http/route.ts';
import { changeUser } from './change-user.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { removeUser } from './remove-user.ts';

export const userRoutes: readonly Route[] = [listUsers, inviteUser, changeUser, removeUser];
