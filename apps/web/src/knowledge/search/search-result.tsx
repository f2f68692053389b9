import type { KnowledgeSearch } from '@techne/server/client';
import { Bar } from '../../design/bar.tsx';
import { text } from '../../text/text.ts';

export interface SearchResultProps {
  readonly result: KnowledgeSearch['results'][number];
  /** Whether meaning was searched as well as words. */
  readonly isHybrid: boolean;
}

/** A passage, where it stands, how well it fits and why it was found. */
export function SearchResult({ result, isHybrid }: SearchResultProps) {
  const { score, metadata, text: passage } = result;
  const { doc_name: name, page, line } = metadata;
  const words = text.knowledge;
  return (
    <li className="space-y-2 rounded-box border border-line bg-surface p-3 text-small">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-mono font-strong" title={name}>
          {name}
        </span>
        <span className="shrink-0 text-quiet">{page === null ? words.line(line) : words.page(page)}</span>
        <span className="ml-auto shrink-0 tabular-nums">{score.toFixed(2)}</span>
      </p>
      <Bar value={Math.min(1, score)} max={1} label={words.score(score.toFixed(2))} />
      <p className="max-h-48 overflow-y-auto break-words whitespace-pre-line" dir="auto" tabIndex={0}>
        {passage}
      </p>
      <p className="text-quiet tabular-nums">{why(metadata, isHybrid)}</p>
    </li>
  );
}

function why(metadata: SearchResultProps['result']['metadata'], isHybrid: boolean): string {
  const { lexical_rank: byWords, vector_rank: byMeaning, similarity } = metadata;
  const words = text.knowledge;
  const parts = [byWords === null ? words.notByWords : words.byWordsRank(byWords)];
  if (isHybrid)
    parts.push(
      byMeaning === null
        ? words.notByMeaning
        : words.byMeaningRank(byMeaning, `${Math.round((similarity ?? 0) * 100)} %`),
    );
  return parts.join(' · ');
}
