import type { Database } from '../../src/database/database.ts';
import { createRunLog } from '../../src/run-log/create-run-log.ts';
import { createRuns } from '../../src/runs/create-runs.ts';
import { createConversationCommands } from './conversation-commands.ts';
import { createCoreCommands } from './core-commands.ts';

/** What another process can be asked to do with the database. */
export function createCommands(database: Database, say: (word: unknown) => void) {
  const runs = createRuns(database);
  const runLog = createRunLog(database);
  const followed = new Map<string, Promise<readonly number[]>>();
  return {
    ...createCoreCommands(database, say),
    ...createConversationCommands(database, say),
    /** Appends tokens, a few for each flush, and then `done`. */
    async writeEvents(runId: string, count: number): Promise<void> {
      const writer = await runLog.writer(runId);
      for (let index = 0; index < count; index += 1) {
        writer.append({ event: 'token', data: { content: `${index}` } });
        if (index % 7 === 0) await writer.flush();
      }
      writer.append({ event: 'done', data: { status: 'success' } });
      await writer.flush();
    },
    /** Never ends. Says the number of the last event after each flush. */
    async writeForEver(runId: string): Promise<never> {
      const writer = await runLog.writer(runId);
      for (let last = 3; ; last += 3) {
        for (const part of ['a', 'b', 'c']) writer.append({ event: 'token', data: part });
        await writer.flush();
        say(last);
      }
    },
    /** Begins to follow a run, and answers when the first event is there. */
    async follow(runId: string, after: number): Promise<void> {
      const first = Promise.withResolvers<void>();
      const numbers: number[] = [];
      const all = async (): Promise<readonly number[]> => {
        for await (const { number } of runLog.subscribe(runId, { after })) {
          numbers.push(number);
          first.resolve();
        }
        return numbers;
      };
      followed.set(runId, all());
      await first.promise;
    },
    /** The numbers of a run that is being followed, once it is done. */
    async followed(runId: string): Promise<readonly number[]> {
      return (await followed.get(runId)) ?? [];
    },
    async expire(): Promise<readonly string[]> {
      return (await runs.expire()).map(({ id }) => id);
    },
    async claim(id: string, owner: string): Promise<boolean> {
      return (await runs.claim(id, owner, 60_000)) !== undefined;
    },
    async cancel(id: string): Promise<string> {
      return runs.cancel(id);
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;
