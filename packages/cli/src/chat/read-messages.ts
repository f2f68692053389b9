import type { CommandContext } from '../program/command.ts';
import type { Complete } from '../terminal/line-editor.ts';
import { Interrupted } from '../terminal/person.ts';

const prompt = '> ';

/**
 * What a person says, message by message, or else the lines of stdin. Ctrl-D ends it; Ctrl-C twice in a row rejects with
 * Interrupted.
 */
export async function* readMessages(
  { person, lines, stderr }: CommandContext,
  complete: Complete,
): AsyncIterable<string> {
  if (person === undefined) {
    yield* lines();
    return;
  }
  let isWarned = false;
  for (;;) {
    let line: string | undefined;
    try {
      line = await person.editLine(prompt, complete);
    } catch (error) {
      if (!(error instanceof Interrupted) || isWarned) throw error;
      isWarned = true;
      stderr.line('Ctrl-C again leaves; so do Ctrl-D and /quit.');
      continue;
    }
    isWarned = false;
    if (line === undefined) return;
    yield line;
  }
}
