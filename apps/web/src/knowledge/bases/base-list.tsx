import type { KnowledgeBase } from '@techne/server/client';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { moveFocusByArrows } from '../../design/arrow-keys.ts';
import { text } from '../../text/text.ts';
import { BaseRow } from './base-row.tsx';
import { DeleteBaseDialog } from './delete-base-dialog.tsx';

/** Bases as rows; each opens its base. */
export function BaseList({ bases }: { readonly bases: readonly KnowledgeBase[] }) {
  const me = useMe();
  const [deleting, setDeleting] = useState<KnowledgeBase>();
  return (
    <>
      <ul
        aria-label={text.knowledge.bases}
        onKeyDown={(event) => moveFocusByArrows(event, 'a[href]')}
        className="divide-y divide-line rounded-box border border-line bg-surface"
      >
        {bases.map((base) => (
          <BaseRow
            key={base.id}
            base={base}
            mayChange={me?.role === 'admin' || me?.id === base.user_id}
            isOwn={me?.id === base.user_id}
            onDelete={() => setDeleting(base)}
          />
        ))}
      </ul>
      {deleting !== undefined && <DeleteBaseDialog base={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
