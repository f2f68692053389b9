import { fstatSync, writeSync } from 'node:fs';
import { exitCodes } from '../program/exit-codes.ts';
import type { TextWriter } from './printer.ts';

/** Memory devices of Linux, such as /dev/null: character devices, and never terminals. */
const memoryDevices = 1;

/**
 * Whether a descriptor is a terminal. Asked the cheap way first: the module that knows brings streams and the network
 * along, which takes longer to load than most commands take to run.
 */
export function isTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isCharacterDevice() || stats.rdev >> 8 === memoryDevices) return false;
  } catch {
    return false;
  }
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

/** Writes to a terminal through its stream, and to everything else directly, so that no stream has to be loaded. */
export function openWriter(name: 'stdout' | 'stderr', descriptor: number): TextWriter {
  const isTTY = isTerminal(descriptor);
  let closed = false;
  const failed = (error: NodeJS.ErrnoException): void => {
    closed = true;
    // A reader that has seen enough, such as `head`, closes the pipe: the command goes on to its own exit code.
    if (error.code === 'EPIPE') return;
    if (name === 'stdout')
      openWriter('stderr', 2).write(
        `techne: the output cannot be written (${error.code ?? error.message}).\n`,
      );
    process.exit(exitCodes.failed);
  };
  let stream: NodeJS.WriteStream | undefined;
  return {
    isTTY,
    write(text) {
      if (closed) return;
      if (isTTY) {
        stream ??= process[name].on('error', failed);
        stream.write(text);
        return;
      }
      try {
        writeWhole(descriptor, Buffer.from(text));
      } catch (error) {
        failed(error as NodeJS.ErrnoException);
      }
    },
  };
}

/** A pipe that somebody else made non-blocking may be full: wait for the reader a little at a time. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
