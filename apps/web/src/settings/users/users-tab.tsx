import { useQuery } from '@tanstack/react-query';
import type { UserDetail } from '@techne/server/client';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { usersQuery } from '../../api/people.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Rows } from '../../design/rows.tsx';
import { Section } from '../../design/section.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useRemoveUser } from '../queries.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { UserRow } from './user-row.tsx';

/** The accounts of the tenant: who there is, what each may do, and how to let somebody in. */
export function UsersTab() {
  const { data, error, refetch } = useQuery(usersQuery);
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<UserDetail>();
  const removing = useRemoveUser();
  const words = text.settings;
  return (
    <Section
      title={words.users}
      about={data?.total === 1 ? words.aloneHint : undefined}
      actions={
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden className="size-4" />
          {words.invite}
        </Button>
      }
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <Rows label={words.users}>
          {data.items.map((user) => (
            <UserRow key={user.id} user={user} onRemove={() => setLeaving(user)} />
          ))}
        </Rows>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {leaving !== undefined && (
        <ConfirmDialog
          title={words.removeUser(leaving.email)}
          explanation={words.removeUserAbout}
          action={words.remove}
          onConfirm={() => removing.mutateAsync(leaving.id).then(() => showToast(words.removed))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  );
}
