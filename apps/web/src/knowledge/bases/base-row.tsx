import { Link } from '@tanstack/react-router';
import type { KnowledgeBase } from '@techne/server/client';
import { Ellipsis, Trash2 } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';

export interface BaseRowProps {
  readonly base: KnowledgeBase;
  readonly isOwn: boolean;
  readonly mayChange: boolean;
  readonly onDelete: () => void;
}

export function BaseRow({ base, isOwn, mayChange, onDelete }: BaseRowProps) {
  const { id, name, document_count: documents, chunk_count: passages, visibility, embeddings } = base;
  const words = text.knowledge;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to="/knowledge/$baseId"
            params={{ baseId: id }}
            className="truncate font-strong after:absolute after:inset-0"
          >
            {name}
          </Link>
          <Badge>{visibility === 'tenant' ? words.shared : isOwn ? words.private : words.privateOf}</Badge>
        </p>
        <p className="truncate text-small text-quiet">
          {words.documents(documents)} · {words.passages(passages)}
          <span className="max-wide:hidden">
            {' · '}
            {embeddings === null ? words.byWords : words.byMeaning(embeddings)}
          </span>
        </p>
      </div>
      <span className="text-small text-quiet max-wide:hidden">
        <Time at={base.updated_at} />
      </span>
      {mayChange && (
        <div className="relative z-10">
          <Menu trigger={<IconButton icon={Ellipsis} label={words.actionsFor(name)} />}>
            <MenuItem isDanger onSelect={onDelete}>
              <Trash2 aria-hidden className="size-4" />
              {words.deleteBase}
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  );
}
