import { createClient } from '@techne/server/client';
import { queryClient } from '../../app/query-client.ts';
import { noticeSignedOut } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A file on its way. Once the server has it, it is a document, and the list of documents tells how it stands. */
export interface Upload {
  readonly id: number;
  readonly base: string;
  readonly name: string;
  readonly state: 'waits' | 'sending' | 'refused';
  /** The share that was sent, 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

const AT_ONCE = 3;
let uploads: readonly Upload[] = [];
let count = 0;
const listeners = new Set<() => void>();
const files = new Map<number, { readonly file: File; readonly stop: AbortController }>();

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentUploads(): readonly Upload[] {
  return uploads;
}

/** Sends files to a base, a few at a time; it goes on when the page shows something else. */
export function addFiles(base: string, added: readonly File[]): void {
  const begun = added.map((file): Upload => {
    const id = (count += 1);
    files.set(id, { file, stop: new AbortController() });
    return { id, base, name: file.name, state: 'waits', share: 0 };
  });
  set([...uploads, ...begun]);
  sendNext();
}

/** Stops a file that is on its way, or takes what was refused off the list. */
export function dismissUpload(id: number): void {
  files.get(id)?.stop.abort();
  files.delete(id);
  set(uploads.filter((upload) => upload.id !== id));
  sendNext();
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waits').slice(0, Math.max(0, AT_ONCE - sending));
  for (const upload of next) void send(upload);
}

async function send({ id, base }: Upload): Promise<void> {
  const kept = files.get(id);
  if (kept === undefined) return;
  const { file, stop } = kept;
  change(id, { state: 'sending' });
  const client = createClient({
    url: location.origin,
    token: session.token,
    fetch: fetchWithProgress((share) => change(id, { share })),
    timeoutMs: Infinity,
  });
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    await client.knowledge.upload(base, { name: file.name, content }, { signal: stop.signal });
    await queryClient.invalidateQueries({ queryKey: ['knowledge'] });
    dismissUpload(id);
  } catch (error) {
    noticeSignedOut(error);
    files.delete(id);
    if (stop.signal.aborted) return;
    change(id, { state: 'refused', error });
    sendNext();
  }
}

function change(id: number, changed: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}
