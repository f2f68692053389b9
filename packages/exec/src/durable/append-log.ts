import { readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ExecError } from '../errors/exec-error.ts';

/**
 * A file of JSON lines that is only ever appended to. A line is one write at the end of the file, so that several
 * processes at once lose nothing, and a crash can tear at most a line that nobody was told of.
 */
export class AppendLog {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** Every whole line, oldest first; nothing when there is no file. */
  read(): unknown[] {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw new ExecError(
        'STATE_UNREADABLE',
        'What was approved cannot be read, so nothing counts as approved',
        {
          hint: `Check the permissions of ${this.file}.`,
          cause: error,
        },
      );
    }
    return text.split('\n').flatMap((line) => parseLine(line));
  }

  /** Resolves once the line is on the disk. */
  async append(value: unknown): Promise<void> {
    const folder = dirname(this.file);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(this.file, 'a', 0o600);
      try {
        // It begins with a line feed, in case a crash left half a line before it.
        const line = Buffer.from(`\n${JSON.stringify(value)}\n`);
        const { bytesWritten } = await handle.write(line, 0, line.length);
        if (bytesWritten !== line.length) throw new Error('The line was written in part');
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    } catch (error) {
      throw new ExecError('STATE_UNWRITABLE', 'The answer could not be stored', {
        hint: `Check the space and the permissions of ${folder}.`,
        cause: error,
      });
    }
  }
}

/** A new file is there after a crash only when its folder was written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A torn line was never acknowledged, and is passed over. */
function parseLine(line: string): unknown[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
