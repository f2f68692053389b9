import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { Select, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { useInvite } from '../queries.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Makes a link that works once, for somebody to come in with. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'user' | 'admin'>('user');
  const inviting = useInvite();
  const words = text.settings;
  if (inviting.data !== undefined) {
    const { link, expires_at: until } = inviting.data;
    return (
      <Dialog
        title={words.invitation(inviting.data.email)}
        explanation={words.invitationAbout(moment.format(new Date(until)))}
        onClose={onClose}
      >
        <CodeBlock label={words.invitationLink}>{link}</CodeBlock>
        <div className="flex justify-end">
          <Button kind="primary" onClick={onClose}>
            {words.invitationDone}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.invite} explanation={words.inviteAbout} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          inviting.mutate({ email, role });
        }}
      >
        <Field label={words.email}>
          {(props) => (
            <TextInput
              {...props}
              type="email"
              required
              autoFocus
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.role} help={words.roleHelp[role]}>
          {(props) => (
            <Select
              {...props}
              value={role}
              onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}
            >
              <option value="user">{words.roles['user']}</option>
              <option value="admin">{words.roles['admin']}</option>
            </Select>
          )}
        </Field>
        {inviting.error !== null && <ErrorNote error={inviting.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" kind="primary" isBusy={inviting.isPending}>
            {words.makeInvitation}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
