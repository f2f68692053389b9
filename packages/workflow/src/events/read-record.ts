import type { RunLog } from '@techne/store';
import { ExecutionRecord } from './execution-record.ts';

const PAGE = 5_000;

/** What has happened in an execution so far, for whoever does not write its events. */
export async function readRecord(log: RunLog, runId: string): Promise<ExecutionRecord> {
  const record = new ExecutionRecord();
  for (let after = 0; ;) {
    const events = await log.read(runId, after, PAGE);
    for (const event of events) record.add(event);
    if (events.length < PAGE) return record;
    after += events.length;
  }
}
