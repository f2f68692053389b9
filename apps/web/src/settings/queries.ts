import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '@techne/server/client';
import { client } from '../api/client.ts';

type NewToken = Parameters<typeof client.auth.tokens.create>[0];
type PasswordChange = Parameters<typeof client.auth.changePassword>[0];
type NewUser = Parameters<typeof client.users.invite>[0];
type UserChange = Parameters<typeof client.users.change>[1];

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => client.auth.tokens.list({ signal }),
});

export const grantsQuery = queryOptions({
  queryKey: ['approvals', 'grants'],
  queryFn: ({ signal }) => client.approvals.grants.list({ signal }),
});

export function useCreateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: NewToken) => client.auth.tokens.create(token),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.auth.tokens.revoke(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

export function useChangePassword() {
  return useMutation({ mutationFn: (change: PasswordChange) => client.auth.changePassword(change) });
}

export function useInvite() {
  return useMutation({ mutationFn: (user: NewUser) => client.users.invite(user) });
}

export function useChangeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: UserChange & Pick<UserDetail, 'id'>) => client.users.change(id, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}

export function useRemoveUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.users.remove(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
}

export function useForgetAnswers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.approvals.grants.revoke(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['approvals'] }),
  });
}
