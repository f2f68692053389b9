import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { KnowledgeDocument } from '@techne/server/client';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { documentsQuery, isBeingRead } from '../queries.ts';
import { addFiles } from '../uploads/uploads.ts';
import { DocumentRow } from './document-row.tsx';

export interface DocumentListProps {
  readonly base: string;
  readonly mayChange: boolean;
}

/** The documents of a base and how each stands. */
export function DocumentList({ base, mayChange }: DocumentListProps) {
  const queries = useQueryClient();
  const words = text.knowledge;
  const documents = useInfiniteQuery(documentsQuery(base));
  const [deleting, setDeleting] = useState<KnowledgeDocument>();
  const items = documents.data?.pages.flatMap((page) => page.items) ?? [];
  const total = documents.data?.pages.at(-1)?.total ?? 0;
  const reading = items.filter(isBeingRead).length;
  useEffect(() => {
    // Counts, names and what searches find change with every document that was read.
    const isList = (key: readonly unknown[]): boolean => key[2] === 'documents';
    void queries.invalidateQueries({
      queryKey: ['knowledge'],
      predicate: ({ queryKey }) => !isList(queryKey),
    });
  }, [reading, total, queries]);
  if (documents.isError)
    return <ErrorNote error={documents.error} onRetry={() => void documents.refetch()} />;
  if (documents.isPending) return <Skeleton lines={4} />;
  if (items.length === 0)
    return (
      <EmptyState title={words.noDocuments} explanation={words.noDocumentsHint}>
        {mayChange && (
          <Button
            onClick={() =>
              addFiles(base, [new File([words.exampleContent], words.exampleName, { type: 'text/markdown' })])
            }
          >
            {words.exampleFile}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <div className="overflow-hidden rounded-box border border-line bg-surface">
        <table className="w-full text-left">
          <thead className="border-b border-line text-small text-quiet max-wide:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 font-normal">
                {words.document}
              </th>
              <th scope="col" className="px-3 py-2 font-normal">
                {words.state}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-normal">
                {words.size}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-normal">
                {words.passagesColumn}
              </th>
              <th scope="col" className="px-3 py-2 font-normal">
                {words.when}
              </th>
              {mayChange && (
                <th scope="col">
                  <span className="sr-only">{text.common.delete}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {items.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                hasEarlier={items.some(
                  (other) =>
                    other.name === document.name && other.id !== document.id && other.status === 'ready',
                )}
                {...(mayChange ? { onDelete: () => setDeleting(document) } : {})}
              />
            ))}
          </tbody>
        </table>
      </div>
      {documents.hasNextPage && (
        <Button isBusy={documents.isFetchingNextPage} onClick={() => void documents.fetchNextPage()}>
          {words.more(total - items.length)}
        </Button>
      )}
      {deleting !== undefined && (
        <ConfirmDialog
          title={words.deleteDocumentTitle(deleting.name)}
          explanation={words.deleteDocumentHint}
          action={text.common.delete}
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await client.knowledge.removeDocument(base, deleting.id);
            await queries.invalidateQueries({ queryKey: ['knowledge'] });
          }}
        />
      )}
    </>
  );
}
