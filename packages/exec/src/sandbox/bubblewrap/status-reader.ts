import type { Readable } from 'node:stream';

/** What bwrap reports: lines of JSON. */
export class StatusReader {
  /** The first process of the namespace, as the host numbers it. */
  childPid: number | undefined;
  /** The program's own; undefined when bwrap ended without having run it to its end. */
  exitCode: number | undefined;
  #rest = '';

  read(stream: Readable, onChild: (pid: number) => void): void {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line, onChild);
    });
    // A broken pipe tells nothing that a missing exit code does not.
    stream.on('error', () => undefined);
  }

  #take(line: string, onChild: (pid: number) => void): void {
    const report = parse(line);
    const pid = report['child-pid'];
    const code = report['exit-code'];
    if (typeof code === 'number') this.exitCode = code;
    if (typeof pid !== 'number') return;
    this.childPid = pid;
    onChild(pid);
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
