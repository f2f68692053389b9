import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { KnowledgeBase } from '@techne/server/client';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ErrorNote } from '../../design/error-note.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { TextInput } from '../../design/inputs.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { searchQuery } from '../queries.ts';
import { SearchResults } from './search-results.tsx';

/** Asks a base a question; the question is in the address. */
export function SearchBase({ base }: { readonly base: KnowledgeBase }) {
  const { q = '' } = useSearch({ from: '/frame/knowledge/$baseId' });
  const navigate = useNavigate({ from: '/knowledge/$baseId' });
  const [typed, setTyped] = useState(q);
  const found = useQuery(searchQuery(base.id, q));
  const words = text.knowledge;
  return (
    <section aria-label={words.searchTitle} className="space-y-4">
      <h2 className="text-title font-strong">{words.searchTitle}</h2>
      <form
        role="search"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const query = typed.trim();
          if (query === q) void found.refetch();
          else void navigate({ search: query === '' ? {} : { q: query }, replace: true });
        }}
      >
        <TextInput
          type="search"
          aria-label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          maxLength={2_000}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton type="submit" kind="plain" icon={Search} label={text.common.search} />
      </form>
      {q === '' && (
        <p className="text-small text-quiet">
          {base.document_count === 0 ? words.nothingToSearch : words.searchHint}
        </p>
      )}
      {found.isError && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Skeleton lines={5} />}
      {q !== '' && found.data !== undefined && <SearchResults search={found.data} base={base} />}
    </section>
  );
}
