import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { signOut } from '../../app/sign-out.ts';
import { Button } from '../../design/button.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Section } from '../../design/section.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { PasswordForm } from './password-form.tsx';

/** Who one is, the password, and the way out. */
export function AccountTab() {
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (me === undefined) return <Skeleton />;
  const facts = [
    [text.settings.email, me.email],
    [text.settings.role, text.settings.roles[me.role] ?? me.role, text.settings.roleHelp[me.role]],
    [text.settings.tenant, me.tenant],
  ];
  return (
    <div className="space-y-8">
      <Section title={text.settings.account}>
        <dl className="divide-y divide-line rounded-box border border-line bg-surface">
          {facts.map(([label, value, help]) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
              <dt className="w-24 shrink-0 text-small text-quiet">{label}</dt>
              <dd className="min-w-0 break-words">
                {value}
                {help !== undefined && <span className="block text-small text-quiet">{help}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <PasswordForm email={me.email} />
      <Section
        title={text.settings.signOut}
        about={text.settings.signOutAbout}
        actions={<Button onClick={() => void signOut()}>{text.settings.signOut}</Button>}
      />
    </div>
  );
}
