// Sends one request over and over, on several connections, for a time: `fork`ed with a job, answers with figures.
import { connect } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { portOf, requestText, type RequestToSend } from './request-text.ts';

export interface RequestJob {
  readonly request: RequestToSend;
  readonly connections: number;
  readonly milliseconds: number;
  readonly status: number;
}

export interface RequestFigures {
  readonly count: number;
  readonly perSecond: number;
  readonly bytes: number;
}

process.once('message', (job: RequestJob) => {
  void load(job).then((figures) => process.send?.(figures, () => process.disconnect()));
});

async function load({ request, connections, milliseconds, status }: RequestJob): Promise<RequestFigures> {
  const text = requestText(request);
  const port = portOf(request.url);
  let count = 0;
  let bytes = 0;
  let isOver = false;
  const start = performance.now();
  setTimeout(() => (isOver = true), milliseconds);
  await Promise.all(Array.from({ length: connections }, () => one()));
  return { count, perSecond: (count * 1_000) / (performance.now() - start), bytes };

  function one(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const reader = new AnswerReader((answer) => {
      if (answer.status !== status) {
        reject(new Error(`${request.path}: ${answer.status}`));
        return;
      }
      count += 1;
      bytes = answer.bytes;
      if (isOver) socket.end();
      else socket.write(text);
    });
    socket.on('data', (chunk: Buffer) => reader.read(chunk));
    socket.on('connect', () => socket.write(text));
    socket.on('error', reject).on('close', () => resolve());
    return promise;
  }
}
