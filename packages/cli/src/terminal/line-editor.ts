import { Interrupted } from './person.ts';

/** The beginnings that a line can be completed to, whole lines each. */
export type Complete = (line: string) => readonly string[];

/** Lets a person write a line: with history, and with Tab for what `complete` knows. */
export interface LineEditor {
  /** The line; undefined when the person is done (Ctrl-D). Rejects with Interrupted. */
  editLine(prompt: string, complete: Complete): Promise<string | undefined>;
}

/** @param open opens the terminal; called with the first line */
export function lineEditorAt(
  open: () => { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream },
): LineEditor {
  let history: string[] = [];
  return {
    async editLine(prompt, complete) {
      const { createInterface } = await import('node:readline');
      const { input, output } = open();
      // One for each line: between lines the terminal is as it was, and Ctrl-C is a signal.
      const editor = createInterface({
        input,
        output,
        prompt,
        history,
        removeHistoryDuplicates: true,
        completer: (line: string) => [[...complete(line)], line],
      });
      editor.on('history', (lines: string[]) => (history = [...lines]));
      return new Promise((resolve, reject) => {
        editor.on('line', (line) => {
          resolve(line);
          editor.close();
        });
        editor.on('SIGINT', () => {
          reject(new Interrupted('interrupted.'));
          editor.close();
        });
        editor.on('close', () => {
          // A line that Ctrl-C or Ctrl-D left behind is not gone on with.
          if (editor.terminal) output.write(editor.line === '' ? '' : '\n');
          resolve(undefined);
        });
        editor.prompt();
      });
    },
  };
}

/** The lines of a stream. */
export async function* linesOf(input: NodeJS.ReadableStream): AsyncIterable<string> {
  const { createInterface } = await import('node:readline');
  yield* createInterface({ input, crlfDelay: Infinity });
}
