import type { KnowledgeBase, KnowledgeDocument, KnowledgeSearch } from '@techne/server/client';
import { plural } from '../diagnostics/plural.ts';
import { foldText } from '../terminal/fold-text.ts';
import { span, type Piece } from '../terminal/span.ts';

type Lines = readonly (readonly Piece[])[];

const passageLines = 4;

export function renderBases(bases: readonly KnowledgeBase[]): Lines {
  return bases.map(({ name, id, document_count: count, visibility }) => [
    span('accent', name),
    `  ${plural(count, 'document')}  `,
    span('quiet', visibility === 'tenant' ? `shared  ${id}` : id),
  ]);
}

export function renderDocuments(documents: readonly KnowledgeDocument[]): Lines {
  return documents.map(({ name, status, chunk_count: chunks, size, error }) => [
    span('accent', name),
    `  ${plural(size, 'byte')}  `,
    status === 'ready'
      ? plural(chunks, 'passage')
      : span(status === 'failed' ? 'danger' : 'attention', status),
    ...(error === null ? [] : [`  ${error.message}`]),
  ]);
}

/** Each passage with where it stands and how well it fits. */
export function renderFound({ results }: KnowledgeSearch, width: number): Lines {
  return results.flatMap(({ text, metadata: { doc_name: name, page, line }, score }, index) => [
    ...(index === 0 ? [] : [[]]),
    [
      span('accent', name),
      span('quiet', `  ${page === null ? `line ${line}` : `page ${page}`}  ${score.toFixed(2)}`),
    ],
    ...beginningOf(text, width - 3).map((part) => [`  ${part}`]),
  ]);
}

/** As many lines as say what it is about; without spaces at the ends of lines, which nobody wrote. */
function beginningOf(text: string, width: number): readonly string[] {
  const lines = foldText(text.replaceAll(/\s+/g, ' ').trim(), width).map((line) => line.trimEnd());
  if (lines.length <= passageLines) return lines;
  return [...lines.slice(0, passageLines - 1), `${lines[passageLines - 1]}…`];
}
