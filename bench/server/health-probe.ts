// Asks /health at a fixed rate, whether or not earlier questions were answered: `fork`ed with a job. A message begins a
// new phase; `end` asks for the figures.
import { connect } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { portOf, requestText } from './request-text.ts';

interface ProbeJob {
  readonly url: string;
  readonly everyMs: number;
  /** All are opened at the start, as a proxy has them. */
  readonly connections: number;
}

/** Milliseconds of the answers, by phase. */
export type ProbeFigures = Readonly<Record<string, readonly number[]>>;

interface Question {
  readonly phase: string;
  readonly askedAt: number;
}

const times: Record<string, number[]> = {};
let phase = 'start';

process.once('message', (job: ProbeJob) => {
  const timer = probe(job);
  process.on('message', (next: string) => {
    phase = next;
    if (next !== 'end') return;
    clearInterval(timer);
    process.send?.(times, () => process.exit());
  });
});

/** A question that finds every connection taken waits, and its time counts from when it should have been asked. */
function probe({ url, everyMs, connections }: ProbeJob): NodeJS.Timeout {
  const text = requestText({ url, path: '/health' });
  const waiting: Question[] = [];
  const free: ((question: Question) => void)[] = [];
  for (let index = 0; index < connections; index += 1) open();
  return setInterval(() => {
    const question = { phase, askedAt: performance.now() };
    const ask = free.shift();
    if (ask === undefined) waiting.push(question);
    else ask(question);
  }, everyMs);

  function open(): void {
    let asked: Question | undefined;
    const socket = connect({ port: portOf(url), host: '127.0.0.1', noDelay: true });
    const ask = (question: Question): void => {
      asked = question;
      socket.write(text);
    };
    const next = (): void => {
      const question = waiting.shift();
      if (question === undefined) free.push(ask);
      else ask(question);
    };
    const reader = new AnswerReader(() => {
      if (asked !== undefined) (times[asked.phase] ??= []).push(performance.now() - asked.askedAt);
      next();
    });
    socket.on('data', (chunk: Buffer) => reader.read(chunk));
    socket.on('connect', next);
  }
}
