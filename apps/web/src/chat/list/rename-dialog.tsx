import type { Chat } from '@techne/server/client';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { useChangeChat } from '../queries.ts';

export function RenameDialog({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const [title, setTitle] = useState(chat.title);
  const renaming = useChangeChat(chat.id);
  return (
    <Dialog title={text.chat.list.renameTitle} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate({ title }, { onSuccess: onClose });
        }}
      >
        <Field label={text.chat.list.renameLabel}>
          {(props) => (
            <TextInput
              {...props}
              required
              autoFocus
              maxLength={200}
              value={title}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        {renaming.error !== null && <ErrorNote error={renaming.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" kind="primary" isBusy={renaming.isPending} disabled={title.trim() === ''}>
            {text.chat.list.rename}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
