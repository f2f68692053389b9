import type { Route } from '../../http/route.ts';
import { changePassword } from './change-password.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { register } from './register.ts';
import { revokeToken } from './revoke-token.ts';
import { useLink } from './use-link.ts';

export const authRoutes: readonly Route[] = [
  register,
  login,
  logout,
  me,
  useLink,
  changePassword,
  createToken,
  listTokens,
  revokeToken,
];
