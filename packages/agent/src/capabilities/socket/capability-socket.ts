import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSandbox, type MountedProgram, type MountedSocket, type Sandbox } from '@techne/exec';
import type { CapabilityAccess } from '../capability-access.ts';
import { CapabilityError } from '../capability-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { parsePlainJson } from '../plain-json.ts';
import { LineBuffer } from '../providers/line-buffer.ts';
import { clientProgram, programName, socketInside } from '../sandbox-client/client-program.ts';
import { RequestLimit } from './request-limit.ts';
import { sandboxUser } from './sandbox-user.ts';

const maximumRequestBytes = 256 * 1024;
const maximumConnections = 8;
const idleMs = 10_000;

export interface CapabilitySocketOptions {
  /** Whose run it is and what it may use. */
  readonly access: CapabilityAccess;
  /** The sandbox that will mount it. Default: that of the platform. */
  readonly sandbox?: Sandbox;
  /** Default 120. */
  readonly requestsPerMinute?: number;
  /** A request that does not come within this time is dropped. Default 10 s. */
  readonly idleMs?: number;
}

/**
 * The one socket by which a sandboxed run reaches the host. It serves that run alone: its caller and its declared
 * capabilities are fixed, and nothing that comes through it says otherwise. One request and one answer a connection,
 * as JSON lines.
 *
 * @example
 * const socket = await CapabilitySocket.open({ access });
 * await runInSandbox(sandbox, { program: 'bash', args, ...socket.mounts }, { timeoutSeconds: 60 });
 * await socket.close();
 */
export class CapabilitySocket {
  /** For a `SandboxRequest`. */
  readonly mounts: {
    readonly sockets: readonly MountedSocket[];
    readonly programs: readonly MountedProgram[];
  };
  readonly #folder: string;
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #ended = new AbortController();

  private constructor(folder: string, options: CapabilitySocketOptions) {
    this.#folder = folder;
    this.mounts = {
      sockets: [{ host: join(folder, 'host.sock'), inside: socketInside }],
      programs: [{ host: join(folder, programName), name: programName }],
    };
    const limit = new RequestLimit(options.requestsPerMinute ?? 120);
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      serve(socket, { ...options, limit, signal: this.#ended.signal });
    });
    this.#server.maxConnections = maximumConnections;
  }

  static async open(options: CapabilitySocketOptions): Promise<CapabilitySocket> {
    const user = await sandboxUser(options.sandbox ?? chooseSandbox());
    // Only its owner may enter (0700), and nothing in it is for anybody else.
    const folder = await mkdtemp(join(tmpdir(), 'techne-run-'));
    const socket = new CapabilitySocket(folder, options);
    try {
      await socket.#listen(user);
      return socket;
    } catch (error) {
      await socket.close();
      throw error;
    }
  }

  /** Ends everything that is under way, and removes the socket. */
  async close(): Promise<void> {
    this.#ended.abort();
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #listen(user: number | undefined): Promise<void> {
    const [socket, program] = [join(this.#folder, 'host.sock'), join(this.#folder, programName)];
    await writeFile(program, clientProgram, { mode: 0o500, flag: 'wx' });
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(socket, resolve);
    });
    await chmod(socket, 0o600);
    if (user === undefined) return;
    for (const path of [socket, program, this.#folder]) await chown(path, user, user);
  }
}

interface Serving extends CapabilitySocketOptions {
  readonly limit: RequestLimit;
  readonly signal: AbortSignal;
}

/** Reads one request and answers it. Whoever sends more than that is cut off. */
function serve(socket: Socket, { access, limit, signal, idleMs: idle = idleMs }: Serving): void {
  const buffer = new LineBuffer(maximumRequestBytes);
  const gone = new AbortController();
  let isAsked = false;
  socket.setTimeout(idle, () => void (isAsked || socket.destroy()));
  socket.on('error', () => undefined);
  socket.once('close', () => gone.abort());
  socket.on('data', (chunk: Buffer) => {
    if (isAsked) return void socket.destroy();
    const read = buffer.push(chunk);
    if (read === 'incomplete') return;
    isAsked = true;
    const asked = read === 'too-long' || read.rest ? undefined : read.line.toString();
    void answer(asked).then((text) => socket.end(`${text}\n`));
  });
  // Nobody waits for an answer to half a question.
  socket.on('end', () => void (isAsked || socket.destroy()));

  async function answer(text: string | undefined): Promise<string> {
    try {
      if (!limit.take()) throw tooMany();
      const request = text === undefined ? undefined : parsePlainJson(text);
      if (request === undefined) throw malformed();
      return JSON.stringify({
        result: await access.perform(request, AbortSignal.any([signal, gone.signal])),
      });
    } catch (error) {
      return JSON.stringify({ error: describeFailure(error) });
    }
  }
}

function tooMany(): CapabilityError {
  return new CapabilityError('CAPABILITY_RATE_LIMITED', 'This run asks too often', {
    hint: 'Wait a minute.',
  });
}

function malformed(): CapabilityError {
  return new CapabilityError(
    'CAPABILITY_ARGUMENT_INVALID',
    'The request is not one line of JSON within 256 KiB',
  );
}
