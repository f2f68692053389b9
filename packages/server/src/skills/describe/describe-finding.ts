import type { Diagnostic } from '@techne/skills';

/** What is wrong with a SKILL.md, without the path of the file: whoever asks knows which one it is. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  /** Both from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly hint: string;
}

export function describeFinding({ code, message, line, column, hint }: Omit<Diagnostic, 'file'>): Finding {
  return {
    code,
    message,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    hint,
  };
}
