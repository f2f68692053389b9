import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../app/query-client.ts';
import { session } from '../api/session.ts';
import { text } from '../text/text.ts';
import { AccountForm } from './account-form.tsx';
import { LinkSignIn } from './link-sign-in.tsx';

/** Where one signs in: by password, or with a link that works once. */
export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const [secret] = useState(takeSecret);
  const enter = (token: string): void => {
    queryClient.clear();
    session.begin(token);
    void navigate({ href: isOwnPath(next) ? next : '/chat', replace: true });
  };
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto px-4 py-[12vh]">
      <div className="w-full max-w-sm space-y-6">
        <div className="space-y-2">
          <p className="flex items-center gap-3 text-display font-strong">
            <img src="/mark.svg" alt="" className="size-8" />
            {text.frame.name}
          </p>
          <p className="text-quiet">{text.signIn.purpose}</p>
        </div>
        {secret === '' ? (
          <>
            {isOwnPath(next) && <p className="text-quiet">{text.signIn.goOn}</p>}
            <AccountForm onSignedIn={enter} />
          </>
        ) : (
          <LinkSignIn secret={secret} onSignedIn={enter} />
        )}
      </div>
    </main>
  );
}

/** The secret leaves the address at once: it must not stay in the history. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}

/** Only a path of this page: anything else could lead to somebody who pretends to be it. */
function isOwnPath(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next);
}
