import { useNavigate } from '@tanstack/react-router';
import type { KnowledgeBase } from '@techne/server/client';
import { Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useMe } from '../api/me.ts';
import { BackLink } from '../design/back-link.tsx';
import { Badge } from '../design/badge.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Page } from '../design/page.tsx';
import { text } from '../text/text.ts';
import { DeleteBaseDialog } from './bases/delete-base-dialog.tsx';
import { RebuildOffer } from './bases/rebuild-offer.tsx';
import { ShareBase } from './bases/share-base.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { SearchBase } from './search/search-base.tsx';
import { DropAnywhere } from './uploads/drop-anywhere.tsx';
import { DropZone } from './uploads/drop-zone.tsx';
import { UploadList } from './uploads/upload-list.tsx';
import { addFiles } from './uploads/uploads.ts';

/** A base with its documents and its search; who may not change it sees no way to. */
export function OpenedBase({ base }: { readonly base: KnowledgeBase }) {
  const me = useMe();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const mayChange = me?.role === 'admin' || me?.id === base.user_id;
  const words = text.knowledge;
  const { id, name, embeddings, visibility } = base;
  const add = useCallback((files: readonly File[]) => addFiles(id, files), [id]);
  return (
    <Page
      width="wide"
      title={name}
      about={!mayChange && visibility === 'tenant' ? <Badge>{words.shared}</Badge> : undefined}
      actions={
        mayChange && (
          <div className="flex items-center gap-4">
            <ShareBase base={base} />
            <IconButton icon={Trash2} label={words.deleteBase} onClick={() => setDeleting(true)} />
          </div>
        )
      }
    >
      <BackLink to="/knowledge">{words.back}</BackLink>
      <p className="-mt-3 text-small text-quiet">
        {words.documents(base.document_count)} · {words.passages(base.chunk_count)} ·{' '}
        {embeddings === null ? words.byWords : words.byMeaning(embeddings)}
      </p>
      {mayChange && <RebuildOffer base={base} />}
      <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 wide:col-start-2 wide:row-start-1">
          <SearchBase base={base} />
        </div>
        <section
          aria-label={words.documentsTitle}
          className="min-w-0 space-y-4 wide:col-start-1 wide:row-start-1"
        >
          <h2 className="text-title font-strong">{words.documentsTitle}</h2>
          {mayChange ? <DropZone onFiles={add} /> : <p className="text-quiet">{words.readOnly}</p>}
          <UploadList base={id} />
          <DocumentList base={id} mayChange={mayChange} />
        </section>
      </div>
      {mayChange && <DropAnywhere name={name} onFiles={add} />}
      {isDeleting && (
        <DeleteBaseDialog
          base={base}
          onDeleted={() => void navigate({ to: '/knowledge' })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
}
