import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { OpenStoreOptions } from '../../src/store.ts';
import type { Commands } from './commands.ts';

const program = fileURLToPath(new URL('./program.ts', import.meta.url));

interface Message {
  readonly id?: number;
  readonly answer?: unknown;
  readonly error?: string;
  readonly said?: unknown;
}

/** Another process with the same database. It ends with the test. */
export class StoreProcess {
  readonly #child: ChildProcess;
  readonly #answers = new EventEmitter().setMaxListeners(0);
  #asked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ id, said, ...answer }: Message) => {
      if (id === undefined) this.#answers.emit('said', said);
      else this.#answers.emit(String(id), answer);
    });
  }

  static async start(options: Pick<OpenStoreOptions, 'url' | 'file'>): Promise<StoreProcess> {
    const child = fork(program, [JSON.stringify(options)], {
      execArgv: ['--conditions=techne-source', '--disable-warning=ExperimentalWarning'],
    });
    const started = new StoreProcess(child);
    onTestFinished(() => started.kill());
    await once(started.#answers, '0');
    return started;
  }

  async ask<Name extends keyof Commands>(
    name: Name,
    ...args: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>> {
    this.#asked += 1;
    const id = this.#asked;
    this.#child.send({ id, name, args });
    const [{ answer, error }] = await once(this.#answers, String(id));
    if (error !== undefined) throw new Error(error);
    return answer;
  }

  /** Resolves with the first word that is as wanted. */
  async says(isWanted: (word: unknown) => boolean): Promise<unknown> {
    for (;;) {
      const [word] = await once(this.#answers, 'said');
      if (isWanted(word)) return word;
    }
  }

  /** As `kill -9` does: nothing of it runs afterwards. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }
}
