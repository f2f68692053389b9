import { plural } from '../diagnostics/plural.ts';
import { cleanLines } from '../terminal/clean-text.ts';
import { span, type Piece } from '../terminal/span.ts';

const firstLines = 12;

/** The body, or its first lines with a word on how to see the rest. */
export function renderBody(
  {
    body,
    bodyTruncated,
    bytesRemoved,
  }: { readonly body: string; readonly bodyTruncated: boolean; readonly bytesRemoved: number },
  whole: boolean,
): readonly (readonly Piece[])[] {
  const lines = cleanLines(body).replaceAll('\t', '    ').trim().split('\n');
  if (lines.length === 1 && lines[0] === '') return [[], [span('quiet', 'The body is empty.')]];
  const shown = whole ? lines : lines.slice(0, firstLines);
  const more = lines.length - shown.length;
  return [
    [],
    [span('strong', 'Instructions')],
    ...shown.map((line) => [line === '' ? '' : `  ${line}`]),
    ...(more === 0 ? [] : [[span('quiet', `  ${plural(more, 'more line')}; --body shows all.`)]]),
    ...(bodyTruncated
      ? [[span('attention', `  The body was cut at its limit: ${plural(bytesRemoved, 'byte')} left out.`)]]
      : []),
  ];
}
