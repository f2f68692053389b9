import { numberAt, textAt } from '../../tool-cards/fields.ts';
import type { Source } from './turn-part.ts';

/** The sources of a citation; what has no text is left out. */
export function readSources(data: Readonly<Record<string, unknown>>): readonly Source[] {
  const { sources } = data;
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown): readonly Source[] => {
    const passage = textAt(source, 'text');
    if (passage === undefined) return [];
    const document = textAt(source, 'doc_name') ?? textAt(source, 'name') ?? textAt(source, 'doc_id') ?? '';
    return [
      {
        document,
        part: numberAt(source, 'chunk_index') ?? 0,
        score: numberAt(source, 'score') ?? 0,
        text: passage,
      },
    ];
  });
}
