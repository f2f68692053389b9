import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { KnowledgeTask } from '@techne/server/client';
import { plural } from '../diagnostics/plural.ts';
import type { CommandContext } from '../program/command.ts';
import { CommandError } from '../program/command-error.ts';
import { describeFailure } from '../program/describe-failure.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import type { KnowledgePlace } from './knowledge-place.ts';

/** No configuration allows more; the rest is for the place to say. */
const MOST_BYTES = 104_857_600;
const LOOK_MS = 100;

/** Adds files one after another; one that is refused does not stop the others. */
export async function addFiles(
  context: CommandContext,
  place: KnowledgePlace,
  base: string,
  files: readonly string[],
): Promise<ExitCode> {
  const { stdout, stderr, json } = context;
  const { id } = await place.get(base);
  const added: unknown[] = [];
  let isComplete = true;
  for (const file of files) {
    const outcome = await addFile(context, place, id, file);
    isComplete &&= outcome.error === null;
    added.push(outcome);
    if (outcome.error !== null) stderr.line(`techne: ${file}: ${outcome.error}`);
    else if (!json) stdout.line(`Added: ${outcome.name}, ${plural(outcome.chunk_count, 'passage')}.`);
  }
  if (json) stdout.json(added);
  return isComplete ? exitCodes.done : exitCodes.failed;
}

async function addFile(context: CommandContext, place: KnowledgePlace, base: string, file: string) {
  const failed = (error: string) => ({ file, name: null, document_id: null, chunk_count: 0, error });
  try {
    const content = await readWhole(resolve(context.workingFolder, file));
    const { document, task_id: taskId } = await place.upload(base, { name: basename(file), content });
    await place.work();
    const { error } = await untilEnded(place, taskId);
    if (error !== null) return failed(error.message);
    const { items } = await place.documents(base, { limit: 1_000 });
    const chunk_count = items.find(({ id }) => id === document.id)?.chunk_count ?? 0;
    return { file, name: document.name, document_id: document.id, chunk_count, error: null };
  } catch (error) {
    const { message, detail } = describeFailure(error);
    if (detail !== undefined) throw error;
    return failed(message);
  }
}

async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await stat(file);
  if (size > MOST_BYTES)
    throw new CommandError(exitCodes.failed, `the file has more than ${MOST_BYTES} bytes.`);
  return new Uint8Array(await readFile(file));
}

/** A server reads it in its own time. */
async function untilEnded(place: KnowledgePlace, taskId: string): Promise<KnowledgeTask> {
  for (;;) {
    const task = await place.task(taskId);
    if (task.status === 'ready' || task.status === 'failed') return task;
    await pause(LOOK_MS);
  }
}
