export interface CutText {
  readonly head: string;
  readonly tail: string;
  readonly linesLeftOut: number;
}

/** The first and the last lines of a text that is too long to show at once; undefined when it is not. */
export function headAndTail(text: string, most = 40, each = 15): CutText | undefined {
  const lines = text.split('\n');
  if (lines.length <= most) return undefined;
  return {
    head: lines.slice(0, each).join('\n'),
    tail: lines.slice(-each).join('\n'),
    linesLeftOut: lines.length - 2 * each,
  };
}
