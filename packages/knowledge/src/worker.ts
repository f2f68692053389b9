import { parentPort } from 'node:worker_threads';
import { doWork } from './workers/do-work.ts';
import type { WorkRequest } from './workers/work.ts';

/** The program of a worker thread: one request at a time, one answer to each. */
parentPort?.on('message', (request: WorkRequest) => {
  void doWork(request).then((answer) => parentPort?.postMessage(answer));
});
