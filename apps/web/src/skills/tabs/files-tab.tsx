import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, File, FileCode, FilePlus, FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { filesQuery, type SkillView } from '../queries.ts';
import { AddFilesDialog } from './add-files-dialog.tsx';
import { FileView } from './file-view.tsx';

const words = text.skills.files;

/** The folder of a skill: every file to read and to take along. */
export function FilesTab({ skill }: { readonly skill: SkillView }) {
  const { name, can_edit: canEdit } = skill;
  const files = useQuery(filesQuery(name));
  const { file } = useSearch({ from: '/frame/skills/$name' });
  const [isAdding, setAdding] = useState(false);
  if (files.isError) return <ErrorNote error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data === undefined) return <Skeleton />;
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[18rem_minmax(0,1fr)]">
      <div className={classNames('space-y-3', file !== undefined && 'max-wide:hidden')}>
        {canEdit && (
          <Button size="small" onClick={() => setAdding(true)}>
            <FilePlus aria-hidden className="size-4" />
            {words.add}
          </Button>
        )}
        <ul aria-label={words.list} className="max-h-[36rem] space-y-0.5 overflow-y-auto">
          {files.data.files.map(({ path }) => {
            const Icon = iconOf(path);
            return (
              <li key={path}>
                <Link
                  from="/skills/$name"
                  to="."
                  search={{ tab: 'files', file: path }}
                  replace
                  aria-current={path === file ? 'true' : undefined}
                  className={classNames(
                    'flex items-center gap-2 rounded-box px-2 py-1.5 font-mono text-small',
                    path === file ? 'bg-accent-soft text-accent-strong' : 'hover:bg-hover',
                  )}
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
                  <span className="min-w-0 break-all">{path}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={classNames('min-w-0', file === undefined && 'max-wide:hidden')}>
        {file === undefined ? (
          <p className="rounded-box border border-dashed border-line p-8 text-center text-quiet">
            {words.pick}
          </p>
        ) : (
          <>
            <Link
              from="/skills/$name"
              to="."
              search={{ tab: 'files' }}
              replace
              className="mb-3 inline-flex items-center gap-1.5 text-small text-quiet wide:hidden"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {words.toList}
            </Link>
            <FileView key={file} skill={skill} path={file} />
          </>
        )}
      </div>
      {isAdding && <AddFilesDialog skill={skill} onClose={() => setAdding(false)} />}
    </div>
  );
}

function iconOf(path: string) {
  if (/\.(?:md|txt|rst|csv|html?)$/i.test(path)) return FileText;
  return /\.(?:sh|py|js|mjs|ts|rb|pl|go|rs|toml|ya?ml|json)$/i.test(path) ? FileCode : File;
}
