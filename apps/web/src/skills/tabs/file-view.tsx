import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { downloadFile } from '../../design/download-file.ts';
import { ErrorNote } from '../../design/error-note.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { showToast } from '../../design/toasts.tsx';
import { text } from '../../text/text.ts';
import { fileQuery, useSkillsChanged, type SkillView } from '../queries.ts';
import { textOfFile } from './text-of-file.ts';

const words = text.skills.files;
const mostShown = 256 * 1024;

/** One file of a skill, as text where it is text. */
export function FileView({ skill, path }: { readonly skill: SkillView; readonly path: string }) {
  const { name, can_edit: canEdit, etag } = skill;
  const file = useQuery(fileQuery(name, path));
  const content = useMemo(() => (file.data === undefined ? undefined : textOfFile(file.data)), [file.data]);
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate({ from: '/skills/$name' });
  const changed = useSkillsChanged();
  if (file.isError) return <ErrorNote error={file.error} onRetry={() => void file.refetch()} />;
  if (file.data === undefined) return <Skeleton lines={6} />;
  const bytes = file.data;
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-mono text-small font-strong break-all">{path}</h2>
        <IconButton
          icon={Download}
          label={text.common.download}
          onClick={() => downloadFile(path.split('/').at(-1) ?? path, bytes, 'application/octet-stream')}
        />
        {canEdit && path !== 'SKILL.md' && (
          <IconButton icon={Trash2} label={text.common.delete} onClick={() => setDeleting(true)} />
        )}
      </div>
      {content === undefined ? (
        <p className="text-quiet">{words.binary}</p>
      ) : (
        <CodeBlock label={words.content(path)} maxHeight="36rem">
          {content.slice(0, mostShown)}
        </CodeBlock>
      )}
      {(content?.length ?? 0) > mostShown && (
        <p className="text-small text-quiet">{words.large(Math.ceil(bytes.length / 1024))}</p>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={words.deleteTitle(path)}
          explanation={words.deleteHint}
          action={text.common.delete}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await client.skills.removeFile(name, path, { ifMatch: etag });
            await navigate({ search: { tab: 'files' }, replace: true });
            showToast(words.deleted(path));
            await changed();
          }}
        />
      )}
    </div>
  );
}
