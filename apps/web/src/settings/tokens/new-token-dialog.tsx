import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { Select, TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { useCreateToken } from '../queries.ts';
import { MadeToken } from './made-token.tsx';

/** Makes a token, and shows it the one time that it can be seen. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const making = useCreateToken();
  const words = text.settings;
  if (making.data !== undefined) return <MadeToken token={making.data} onClose={onClose} />;
  return (
    <Dialog title={words.newToken} explanation={words.tokensAbout} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate({ name, ...(days === 'never' ? {} : { expires_in_days: Number(days) }) });
        }}
      >
        <Field label={words.tokenName}>
          {(props) => (
            <TextInput
              {...props}
              required
              autoFocus
              maxLength={100}
              placeholder={words.tokenNameExample}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.tokenExpiry}>
          {(props) => (
            <Select {...props} value={days} onChange={(event) => setDays(event.target.value)}>
              {Object.entries(words.tokenExpiries).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {making.error !== null && <ErrorNote error={making.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" kind="primary" isBusy={making.isPending}>
            {words.makeToken}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
