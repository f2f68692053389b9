import { AppendLog } from '../durable/append-log.ts';
import type { Approval, ApprovalStore } from './approval.ts';

type Entry =
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'revoke'; readonly folder: string };

/** Approvals in one file of JSON lines. */
export class FileApprovalStore implements ApprovalStore {
  readonly #log: AppendLog;

  constructor(file: string) {
    this.#log = new AppendLog(file);
  }

  async forFolder(folder: string): Promise<readonly Approval[]> {
    return (await this.list()).filter((approval) => approval.folder === folder);
  }

  async record(approval: Approval): Promise<void> {
    await this.#log.append({ kind: 'approval', approval } satisfies Entry);
  }

  async revoke(folder: string): Promise<boolean> {
    const known = await this.forFolder(folder);
    if (known.length > 0) await this.#log.append({ kind: 'revoke', folder } satisfies Entry);
    return known.length > 0;
  }

  async list(): Promise<readonly Approval[]> {
    const newest = new Map<string, Approval>();
    for (const entry of this.#log.read()) {
      if (!isEntry(entry)) continue;
      if (entry.kind === 'revoke') {
        for (const [key, approval] of newest) if (approval.folder === entry.folder) newest.delete(key);
        continue;
      }
      const key = `${entry.approval.folder}\0${entry.approval.digest}`;
      // Set anew, so that the order is that of the decisions.
      newest.delete(key);
      newest.set(key, entry.approval);
    }
    return [...newest.values()].reverse();
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<string, unknown>>;
  if (entry['kind'] === 'revoke') return typeof entry['folder'] === 'string';
  return entry['kind'] === 'approval' && isApproval(entry['approval']);
}

function isApproval(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { folder, digest, name, decision, files } = value as Partial<Record<keyof Approval, unknown>>;
  const decided = decision === 'once' || decision === 'always' || decision === 'never';
  return (
    typeof folder === 'string' &&
    typeof digest === 'string' &&
    typeof name === 'string' &&
    decided &&
    typeof files === 'object' &&
    files !== null
  );
}
