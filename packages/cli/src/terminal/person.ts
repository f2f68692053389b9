import type { LineEditor } from './line-editor.ts';

/** Somebody at a terminal. */
export interface Person extends LineEditor {
  /** The next line that is typed, without its end; undefined when there will be none. Rejects with Interrupted. */
  readLine(): Promise<string | undefined>;
}

/** The person pressed Ctrl-C. The message is what to say about it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Longer lines are no answer to anything. */
const longestLine = 4_096;

/** @param open opens the terminal; called with the first question */
export function personAt(open: () => NodeJS.ReadStream, editor: LineEditor): Person {
  let typed = '';
  return {
    editLine: (prompt, complete) => editor.editLine(prompt, complete),
    readLine: () =>
      new Promise((resolve, reject) => {
        const input = open();
        const settle = (answer: () => void): void => {
          input.off('data', read).off('end', end).off('error', end).pause();
          process.off('SIGINT', interrupt);
          answer();
        };
        const interrupt = (): void => settle(() => reject(new Interrupted('interrupted; nothing was run.')));
        const end = (): void => settle(() => resolve(undefined));
        const read = (text: string): void => {
          typed += text;
          const stop = typed.search(/[\r\n]/);
          if (stop < 0 && typed.length < longestLine) return;
          const line = stop < 0 ? typed : typed.slice(0, stop);
          typed = typed.slice(line.length).replace(/^(?:\r?\n|\r)/, '');
          settle(() => resolve(line));
        };
        process.on('SIGINT', interrupt);
        input.setEncoding('utf8').on('data', read).on('end', end).on('error', end).resume();
        // What came in one piece with the line before.
        read('');
      }),
  };
}
