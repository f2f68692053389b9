import type { Store } from '@techne/store';

/** Ends the events of a run that nobody carries out: it was interrupted, or cancelled while it waited. */
export async function appendDone(
  { runLog }: Pick<Store, 'runLog'>,
  runId: string,
  message: string,
): Promise<void> {
  const writer = await runLog.writer(runId);
  writer.append({ event: 'done', data: { status: 'error', message } });
  await writer.flush();
}
