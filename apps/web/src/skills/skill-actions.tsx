import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, MessageSquare, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { client } from '../api/client.ts';
import { describeError } from '../api/describe-error.ts';
import { useIsAdmin } from '../api/me.ts';
import { ButtonLink } from '../design/button-link.tsx';
import { ConfirmDialog } from '../design/confirm-dialog.tsx';
import { downloadFile } from '../design/download-file.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Menu, MenuItem } from '../design/menu.tsx';
import { showToast } from '../design/toasts.tsx';
import { text } from '../text/text.ts';
import { ReplaceFilesDialog } from './replace-files-dialog.tsx';
import { useSkillsChanged, type SkillView } from './queries.ts';

const words = text.skills.skill;

/** What can be done with a skill, by who is signed in. */
export function SkillActions({ skill }: { readonly skill: SkillView }) {
  const { name, can_edit: canEdit, available, enabled, visibility, etag, inputs } = skill;
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const changed = useSkillsChanged();
  const [asked, ask] = useState<'delete' | 'replace'>();
  // What goes wrong here has no place of its own; it is said in passing.
  const acting = useMutation({
    mutationFn: async ({ act }: { readonly act: () => Promise<unknown>; readonly done?: string }) => {
      await act();
      await changed();
    },
    onSuccess: (_, { done }) => done !== undefined && showToast(done),
    onError: (error) => showToast(describeError(error).message),
  });
  const download = async (): Promise<void> =>
    downloadFile(`${name}.zip`, await client.skills.archive(name), 'application/zip');
  const isShared = visibility === 'tenant';
  return (
    <>
      {available && (
        <ButtonLink to="/chat" search={{ say: `/${name} ` }} kind={inputs.length > 0 ? 'plain' : 'primary'}>
          <MessageSquare aria-hidden className="size-4 max-sm:hidden" />
          {words.use}
        </ButtonLink>
      )}
      {available && inputs.length > 0 && (
        <ButtonLink to="/skills/$name/run" params={{ name }} kind="primary">
          <Play aria-hidden className="size-4 max-sm:hidden" />
          {words.run}
        </ButtonLink>
      )}
      {canEdit && (
        <ButtonLink to="/skills/$name/edit" params={{ name }}>
          <Pencil aria-hidden className="size-4 max-sm:hidden" />
          {words.edit}
        </ButtonLink>
      )}
      <Menu trigger={<IconButton kind="plain" icon={Ellipsis} label={words.more} />}>
        <MenuItem onSelect={() => acting.mutate({ act: download })}>{words.download}</MenuItem>
        {canEdit && <MenuItem onSelect={() => ask('replace')}>{words.replace}</MenuItem>}
        {canEdit && (
          <MenuItem
            onSelect={() =>
              acting.mutate({
                act: () =>
                  client.skills.setVisibility(name, isShared ? 'private' : 'tenant', { ifMatch: etag }),
                done: isShared ? words.unshared : words.shared,
              })
            }
          >
            {isShared ? words.unshare : words.share}
          </MenuItem>
        )}
        {isAdmin && (
          <MenuItem
            onSelect={() =>
              acting.mutate({
                act: () => client.catalog.setEnabled(name, !enabled),
                done: enabled ? words.disabled(name) : words.enabled(name),
              })
            }
          >
            {enabled ? words.disable : words.enable}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem isDanger onSelect={() => ask('delete')}>
            {words.delete}
          </MenuItem>
        )}
      </Menu>
      {asked === 'replace' && <ReplaceFilesDialog skill={skill} onClose={() => ask(undefined)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={words.deleteTitle(name)}
          explanation={words.deleteHint}
          action={words.delete}
          onClose={() => ask(undefined)}
          onConfirm={async () => {
            await client.skills.remove(name, { ifMatch: etag });
            await navigate({ to: '/skills' });
            showToast(words.deleted(name));
            await changed();
          }}
        />
      )}
    </>
  );
}
