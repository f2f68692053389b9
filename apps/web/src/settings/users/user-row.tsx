import type { UserDetail } from '@techne/server/client';
import { Ellipsis } from 'lucide-react';
import { useMe } from '../../api/me.ts';
import { Badge } from '../../design/badge.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/inputs.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { Row } from '../../design/rows.tsx';
import { Time } from '../../design/time.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useChangeUser } from '../queries.ts';

/** One account, with its role in place and the rest behind a menu. */
export function UserRow({ user, onRemove }: { readonly user: UserDetail; readonly onRemove: () => void }) {
  const me = useMe();
  const changing = useChangeUser();
  const words = text.settings;
  const { id, email, role, disabled } = user;
  const setRole = (chosen: UserDetail['role']): void =>
    changing.mutate(
      { id, role: chosen },
      { onSuccess: () => showToast(words.roleChanged(email, words.roles[chosen] ?? chosen)) },
    );
  return (
    <Row
      actions={
        <>
          <Select
            aria-label={words.roleOf(email)}
            className="w-28!"
            value={changing.isPending ? (changing.variables.role ?? role) : role}
            disabled={changing.isPending}
            onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}
          >
            <option value="admin">{words.roles['admin']}</option>
            <option value="user">{words.roles['user']}</option>
          </Select>
          <Menu trigger={<IconButton icon={Ellipsis} label={words.actionsFor(email)} />}>
            <MenuItem onSelect={() => changing.mutate({ id, disabled: !disabled })}>
              {disabled ? words.enable : words.disable}
            </MenuItem>
            <MenuItem isDanger onSelect={onRemove}>
              {words.remove}
            </MenuItem>
          </Menu>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all">{email}</span>
        {id === me?.id && <Badge>{words.you}</Badge>}
        {disabled && <Badge tone="attention">{words.disabled}</Badge>}
      </p>
      <p className="text-small text-quiet">
        {words.since} <Time at={user.created_at} />
      </p>
      {changing.error !== null && <ErrorNote error={changing.error} />}
    </Row>
  );
}
