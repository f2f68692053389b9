import { useMutation } from '@tanstack/react-query';
import { ClientError } from '@techne/server/client';
import { useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Field } from '../design/field.tsx';
import { TextInput } from '../design/inputs.tsx';
import { Spinner } from '../design/spinner.tsx';
import { text } from '../text/text.ts';

// A link works once, and effects run twice in development: what was begun for a secret is kept.
const begun = new Set<string>();

/** Uses a link that works once; one that invites asks for a password first. */
export function LinkSignIn({
  secret,
  onSignedIn,
}: {
  readonly secret: string;
  readonly onSignedIn: (token: string) => void;
}) {
  const [password, setPassword] = useState('');
  const using = useMutation({
    mutationFn: (chosen?: string) =>
      client.auth.useLink({ secret, ...(chosen === undefined ? {} : { password: chosen }) }),
    onSuccess: ({ token }) => onSignedIn(token),
  });
  const { mutate } = using;
  useEffect(() => {
    if (begun.has(secret)) return;
    begun.add(secret);
    mutate(undefined);
  }, [secret, mutate]);
  const needsPassword = ClientError.isInstance(using.error) && using.error.field === 'password';
  if (!needsPassword && !using.isError)
    return (
      <p className="flex items-center gap-3" role="status">
        <Spinner />
        {text.signIn.link}
      </p>
    );
  if (!needsPassword)
    return (
      <div className="space-y-3">
        <h1 className="text-title font-strong">{text.signIn.linkFailed}</h1>
        <ErrorNote error={using.error} />
      </div>
    );
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(password);
      }}
    >
      <h1 className="text-title font-strong">{text.signIn.invited}</h1>
      <Field
        label={text.signIn.password}
        help={text.signIn.passwordHelp}
        problem={using.variables === undefined ? undefined : messageOf(using.error)}
      >
        {(props) => (
          <TextInput
            {...props}
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" isBusy={using.isPending} className="w-full">
        {text.signIn.choose}
      </Button>
    </form>
  );
}

function messageOf(error: unknown): string | undefined {
  return ClientError.isInstance(error) && typeof error.detail === 'object' ? error.detail.message : undefined;
}
