import { defineRoute } from '../../http/route.ts';

export const logout = defineRoute({
  method: 'post',
  path: '/api/v1/auth/logout',
  operation: 'logout',
  tag: 'auth',
  summary: 'Sign out: this token is good no longer',
  replies: { 204: { description: 'Signed out' } },
  async handle({ caller }, { accounts }) {
    await accounts.logout(caller);
    return { status: 204, empty: true };
  },
});
