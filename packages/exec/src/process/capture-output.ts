import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Redactor } from '../secrets/create-redactor.ts';
import { BoundedText } from './bounded-text.ts';
import { OutputCollector, type CollectedOutput } from './output-collector.ts';

/** Standard output is kept whole up to this size, to be read as JSON (ruling 22). */
const stdoutLimit = 1024 * 1024;
/** How long a pipe may stay silent after everything has ended; then somebody unknown holds it open. */
const silenceMs = 100;
const longestWaitMs = 2000;

interface CapturedOutput extends CollectedOutput {
  readonly stdout: string | undefined;
}

/** Reads both streams of a process, in the order in which they are read. */
export interface OutputCapture {
  /** Reads what is left. For the time after the last process has ended; does not wait for pipes that stay open. */
  finish(): Promise<void>;
  render(): CapturedOutput;
}

export function captureOutput(child: ChildProcess, redactor: Redactor): OutputCapture {
  const merged = new OutputCollector();
  const stdout = new BoundedText(stdoutLimit);
  let chunks = 0;
  const flushes = [
    readStream(child.stdout, redactor, (chunk) => {
      chunks++;
      merged.push(chunk);
      stdout.push(chunk);
    }),
    readStream(child.stderr, redactor, (chunk) => {
      chunks++;
      merged.push(chunk);
    }),
  ];
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      isClosed = true;
      resolve();
    });
  });

  return {
    async finish() {
      if (!isClosed)
        await Promise.race([
          closed,
          silence(
            () => chunks,
            () => isClosed,
          ),
        ]);
      child.stdout?.destroy();
      child.stderr?.destroy();
      for (const flush of flushes) flush();
    },
    render() {
      const collected = merged.render();
      // What one stream began and the other finished is only seen here.
      return { ...collected, output: redactor.redactText(collected.output), stdout: stdout.text() };
    },
  };
}

function readStream(stream: Readable | null, redactor: Redactor, take: (chunk: Buffer) => void): () => void {
  // A pipe that breaks is read as far as it goes.
  stream?.on('error', () => undefined);
  if (redactor.isEmpty) {
    stream?.on('data', (chunk: Buffer) => {
      take(chunk);
      release(chunk);
    });
    return () => undefined;
  }
  const redacting = redactor.openStream();
  const takeSome = (chunk: Buffer): void => {
    if (chunk.length > 0) take(chunk);
  };
  stream?.on('data', (chunk: Buffer) => {
    takeSome(redacting.push(chunk));
    release(chunk);
  });
  return () => takeSome(redacting.end());
}

/**
 * Gives the memory of a chunk back at once: what is kept of it has been copied. Left to the collector, a flood of
 * output first fills 64 MB.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Resolves once nothing has been read for a while. */
async function silence(countChunks: () => number, isClosed: () => boolean): Promise<void> {
  const deadline = performance.now() + longestWaitMs;
  for (let before = -1; before !== countChunks() && !isClosed() && performance.now() < deadline;) {
    before = countChunks();
    // Without a hold on the process: a program that is done must not wait for this timer.
    await new Promise((resolve) => setTimeout(resolve, silenceMs).unref());
    // The timer may be late because we were busy: give reading its turn first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
