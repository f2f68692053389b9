import { BookOpen, ChevronRight } from 'lucide-react';
import { text } from '../../text/text.ts';
import type { Source } from '../turn/turn-part.ts';
import { useDocumentNames } from './use-document-names.ts';

/** What an answer stands on: beside it where there is room, else below. */
export function Citations({
  sources,
  baseIds,
}: {
  readonly sources: readonly Source[];
  readonly baseIds: readonly string[];
}) {
  const words = text.chat.citations;
  const names = useDocumentNames(baseIds);
  return (
    <aside
      aria-label={words.label}
      className="col-start-3 row-span-2 row-start-1 mt-3 max-w-96 min-w-0 max-[105rem]:max-w-none min-[105rem]:mt-0"
    >
      <h3 className="flex items-center gap-2 pb-1 text-small text-quiet">
        <BookOpen aria-hidden className="size-4" />
        {words.label}
      </h3>
      <ol className="space-y-1">
        {sources.map((source, index) => (
          <li key={`${source.document} ${source.part}`} className="min-w-0 text-small">
            <details className="group rounded-box border border-line bg-surface">
              <summary className="flex min-w-0 items-center gap-2 rounded-box px-3 py-1.5 hover:bg-hover">
                <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet group-open:rotate-90" />
                <span className="text-quiet tabular-nums">{index + 1}</span>
                <span className="min-w-0 flex-1 truncate font-mono">
                  {names.get(source.document) ?? source.document}
                </span>
                <span className="shrink-0 text-quiet tabular-nums">{words.score(source.score)}</span>
              </summary>
              <p className="border-t border-line px-3 py-2 break-words whitespace-pre-wrap">{source.text}</p>
            </details>
          </li>
        ))}
      </ol>
    </aside>
  );
}
