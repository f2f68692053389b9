import { ClientError } from '@techne/server/client';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { text } from '../../text/text.ts';
import { useCreateBase } from './use-create-base.ts';

export interface CreateBaseDialogProps {
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new base. */
export function CreateBaseDialog({ onCreated, onClose }: CreateBaseDialogProps) {
  const [name, setName] = useState('');
  const creating = useCreateBase(onCreated);
  const { error } = creating;
  const isForName = ClientError.isInstance(error) && error.field === 'name';
  return (
    <Dialog title={text.knowledge.createTitle} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate(name.trim());
        }}
      >
        <Field
          label={text.knowledge.name}
          help={text.knowledge.createHint}
          problem={isForName ? error.message : undefined}
        >
          {(props) => (
            <TextInput
              {...props}
              required
              autoFocus
              maxLength={200}
              autoComplete="off"
              placeholder={text.knowledge.nameExample}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {error !== null && !isForName && <ErrorNote error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.common.cancel}</Button>
          <Button type="submit" kind="primary" isBusy={creating.isPending} disabled={name.trim() === ''}>
            {text.knowledge.createAction}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
