import { ClientError } from '@techne/server/client';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Field } from '../../design/field.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { Section } from '../../design/section.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { useChangePassword } from '../queries.ts';

/** Another password; what is wrong stands at the field that it is about. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const changing = useChangePassword();
  const field = ClientError.isInstance(changing.error) ? changing.error.field : undefined;
  const problemOf = (name: string): string | undefined =>
    field === name ? describeError(changing.error).message : undefined;
  const change = (): void =>
    changing.mutate(
      { ...(current === '' ? {} : { current_password: current }), password },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
          showToast(text.settings.passwordChanged);
        },
      },
    );
  return (
    <Section title={text.settings.password} about={text.settings.passwordAbout}>
      <form
        className="max-w-sm space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          change();
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={text.settings.currentPassword}
          help={text.settings.currentPasswordHelp}
          problem={problemOf('current_password')}
        >
          {(props) => (
            <TextInput
              {...props}
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={text.settings.newPassword}
          help={text.settings.newPasswordHelp}
          problem={problemOf('password')}
        >
          {(props) => (
            <TextInput
              {...props}
              type="password"
              autoComplete="new-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        {changing.error !== null && field !== 'password' && field !== 'current_password' && (
          <ErrorNote error={changing.error} />
        )}
        <Button type="submit" isBusy={changing.isPending}>
          {text.settings.changePassword}
        </Button>
      </form>
    </Section>
  );
}
