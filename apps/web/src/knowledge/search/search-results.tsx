import type { KnowledgeBase, KnowledgeSearch } from '@techne/server/client';
import { text } from '../../text/text.ts';
import { SearchResult } from './search-result.tsx';

export interface SearchResultsProps {
  readonly search: KnowledgeSearch;
  readonly base: KnowledgeBase;
}

/** What a search found, and how it searched. */
export function SearchResults({ search, base }: SearchResultsProps) {
  const { mode, reason, results } = search;
  const words = text.knowledge;
  return (
    <div className="space-y-3">
      {mode === 'lexical' && (
        <div className="rounded-box border border-line bg-raised px-3 py-2 text-small">
          <p>
            {words.wordsAlone} {reason}
          </p>
          {base.embeddings === null && (
            <p className="text-quiet">
              {base.offers_rebuild ? words.wordsAloneRebuild : words.wordsAloneHint}
            </p>
          )}
        </div>
      )}
      <p role="status" className="text-small text-quiet">
        {words.found(results.length)}
      </p>
      {results.length === 0 && <p>{words.nothing}</p>}
      <ol className="space-y-3">
        {results.map((result) => (
          <SearchResult
            key={`${result.metadata.doc_id} ${result.metadata.chunk_index}`}
            result={result}
            isHybrid={mode === 'hybrid'}
          />
        ))}
      </ol>
    </div>
  );
}
