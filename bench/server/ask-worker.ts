import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a load generator of this folder in a process of its own. */
export function startWorker(name: string, job: object): ChildProcess {
  const worker = fork(fileURLToPath(new URL(name, import.meta.url)), { stdio: 'inherit' });
  worker.send(job);
  return worker;
}

/** What a load generator answers when it is done. */
export async function askWorker<Figures>(name: string, job: object): Promise<Figures> {
  return answerOf<Figures>(startWorker(name, job), name);
}

export async function answerOf<Figures>(worker: ChildProcess, name: string): Promise<Figures> {
  const failed = once(worker, 'exit').then(() => {
    throw new Error(`${name} ended without figures.`);
  });
  const [figures] = await Promise.race([once(worker, 'message'), failed]);
  failed.catch(() => undefined);
  return figures as Figures;
}
