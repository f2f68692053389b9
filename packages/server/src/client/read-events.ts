import { ClientError } from './client-error.ts';
import { EventStreamParser, type StreamEvent } from './event-stream-parser.ts';
import { invalid } from './read-answer.ts';

/** The events of an answer that is a stream, until it ends, breaks off, or is silent for too long. */
export async function* readEvents(response: Response, idleMs: number): AsyncGenerator<StreamEvent, void> {
  const reader = response.body?.getReader();
  if (reader === undefined || !/^text\/event-stream\b/i.test(response.headers.get('Content-Type') ?? ''))
    throw invalid(response, 'it is not a stream of events');
  const parser = new EventStreamParser();
  try {
    for (;;) {
      const part = await withinTime(reader.read(), idleMs);
      if (part.done) return;
      yield* parser.push(part.value);
    }
  } finally {
    // The connection ends with the reading. What it says of that is of no interest.
    reader.cancel().catch(() => undefined);
  }
}

async function withinTime<Result>(work: Promise<Result>, idleMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `The stream was silent for ${idleMs / 1_000} s`;
      reject(new ClientError('TIMEOUT', message, { hint: 'Try again later.' }));
    }, idleMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
