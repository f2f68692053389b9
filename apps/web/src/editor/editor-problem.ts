/** Something wrong with a text, where that is known: lines and columns count from 1, columns in characters. */
export interface EditorProblem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}
