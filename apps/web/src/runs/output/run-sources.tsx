import { useQuery } from '@tanstack/react-query';
import { Bar } from '../../design/bar.tsx';
import { text } from '../../text/text.ts';
import type { Source } from '../follow/fold-run-event.ts';
import { documentNamesQuery } from '../queries.ts';

export interface RunSourcesProps {
  readonly sources: readonly Source[];
  /** The knowledge base that they are from: its id or name. */
  readonly base: string | undefined;
}

/** What an answer rests on: where it stands, how well it fits, how it begins. */
export function RunSources({ sources, base }: RunSourcesProps) {
  const { data: names } = useQuery({ ...documentNamesQuery(base ?? ''), enabled: base !== undefined });
  return (
    <section aria-label={text.runs.sources} className="space-y-2">
      <h2 className="text-small font-strong text-quiet">{text.runs.sources}</h2>
      <ol className="space-y-2">
        {sources.map(({ doc_id: id, chunk_index: index, score, text: passage }, place) => (
          <li key={`${id}-${index}`} className="rounded-box border border-line bg-surface p-3 text-small">
            <p className="flex items-baseline gap-2">
              <span className="text-quiet tabular-nums">[{place + 1}]</span>
              <span className="min-w-0 flex-1 truncate font-mono font-strong" title={names?.get(id) ?? id}>
                {names === undefined ? id : (names.get(id) ?? text.runs.sourceDeleted)}
              </span>
              <span className="shrink-0 text-quiet tabular-nums">{score.toFixed(2)}</span>
            </p>
            <div className="my-1.5">
              <Bar value={Math.min(1, score)} max={1} label={text.runs.score(score.toFixed(2))} />
            </div>
            <p className="break-words whitespace-pre-line text-quiet" dir="auto">
              {passage}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
