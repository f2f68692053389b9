/** An event as it came over the wire. */
export interface ReadEvent {
  readonly id: number;
  readonly event: string;
  readonly data: any;
}

/** Every event of a text of server-sent events; comments are passed over. */
export function eventsOf(text: string): ReadEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { id: Number(id), event: event ?? '', data: JSON.parse(data ?? 'null') };
    });
}

/** Reads a stream until `isEnough` says so, and lets go of it. */
export async function readUntil(
  response: Response,
  isEnough: (events: readonly ReadEvent[]) => boolean,
): Promise<ReadEvent[]> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const events = eventsOf(text.slice(0, text.lastIndexOf('\n\n') + 2));
    if (done || isEnough(events)) {
      await reader.cancel();
      return events;
    }
  }
}

/** What the tokens say together. */
export function textOf(events: readonly ReadEvent[]): string {
  return events
    .filter(({ event }) => event === 'token')
    .map(({ data }) => data.content)
    .join('');
}

/** Asks again until the answer is as wanted; the test's own time limit ends it otherwise. */
export async function until<Value>(
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (isWanted(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
