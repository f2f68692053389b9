import { useMutation } from '@tanstack/react-query';
import { ClientError } from '@techne/server/client';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Field } from '../design/field.tsx';
import { TextInput } from '../design/inputs.tsx';
import { text } from '../text/text.ts';

/** Email and password, to sign in or, where that is open, to make an account. */
export function AccountForm({ onSignedIn }: { readonly onSignedIn: (token: string) => void }) {
  const [isNew, setNew] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = useMutation({
    mutationFn: () =>
      isNew ? client.auth.register({ email, password }) : client.auth.login({ email, password }),
    onSuccess: ({ token }) => onSignedIn(token),
  });
  const field = ClientError.isInstance(entering.error) ? entering.error.field : undefined;
  const problemOf = (name: string): string | undefined =>
    field === name ? problemText(entering.error) : undefined;
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        entering.mutate();
      }}
    >
      <h1 className="text-title font-strong">{isNew ? text.signIn.register : text.signIn.title}</h1>
      <Field label={text.signIn.email} problem={problemOf('email')}>
        {(props) => (
          <TextInput
            {...props}
            type="email"
            autoComplete="email"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={text.signIn.password}
        problem={problemOf('password')}
        help={isNew ? text.signIn.passwordHelp : undefined}
      >
        {(props) => (
          <TextInput
            {...props}
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {entering.error !== null && field === undefined && <ErrorNote error={entering.error} />}
      <Button type="submit" kind="primary" isBusy={entering.isPending} className="w-full">
        {isNew ? text.signIn.register : text.signIn.submit}
      </Button>
      <Button
        kind="quiet"
        className="w-full"
        onClick={() => {
          setNew(!isNew);
          entering.reset();
        }}
      >
        {isNew ? text.signIn.toSignIn : text.signIn.toRegister}
      </Button>
    </form>
  );
}

function problemText(error: unknown): string | undefined {
  if (!ClientError.isInstance(error)) return undefined;
  return typeof error.detail === 'object' ? error.detail.message : error.detail;
}
