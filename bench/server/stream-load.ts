// Opens many streams at once and follows each to its end: `fork`ed with a job, answers with figures.
import { connect } from 'node:net';
import { portOf, requestText } from './request-text.ts';
import { StreamReader } from './stream-reader.ts';

interface StreamJob {
  readonly url: string;
  readonly path: string;
  /** The streams are spread over these accounts. */
  readonly tokens: readonly string[];
  readonly streams: number;
  /** How many tokens of the model each has. */
  readonly expected: number;
}

export interface StreamFigures {
  readonly milliseconds: number;
  readonly whole: number;
  /** How many were open at the same moment, at most. */
  readonly mostOpen: number;
  readonly tokens: number;
  /** The first few things that were wrong. */
  readonly problems: readonly string[];
}

process.once('message', (job: StreamJob) => {
  void load(job).then((figures) => process.send?.(figures, () => process.disconnect()));
});

async function load(job: StreamJob): Promise<StreamFigures> {
  const { url, path, tokens, streams, expected } = job;
  const port = portOf(url);
  const problems: string[] = [];
  let [whole, open, mostOpen, count] = [0, 0, 0, 0];
  const start = performance.now();
  await Promise.all(Array.from({ length: streams }, (_, index) => one(index)));
  const milliseconds = performance.now() - start;
  return { milliseconds, whole, mostOpen, tokens: count, problems: problems.slice(0, 5) };

  function one(index: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const token = tokens[index % tokens.length] ?? '';
    const reader = new StreamReader();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let isOpen = false;
    const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
    socket.write(requestText({ url, path, method: 'POST', headers, body: '{}' }));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (!isOpen) mostOpen = Math.max(mostOpen, (open += 1));
      isOpen = true;
      reader.read(text);
    });
    socket.on('error', (error) => problems.push(error.message));
    socket.on('close', () => {
      if (isOpen) open -= 1;
      count += reader.tokens;
      const problem = reader.problem(expected);
      if (problem === undefined) whole += 1;
      else problems.push(problem);
      resolve();
    });
    return promise;
  }
}
