import { statSync } from 'node:fs';
import { digestFile, digestFolder, type SourceKind, type TrustLevel } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';
import type { ApprovalAnswer, ApprovalStore } from './approval.ts';
import { decideApproval, type ApprovalDecision } from './decide-approval.ts';
import { describeChanges, type Changes } from './describe-changes.ts';
import { fileDigests } from './file-digests.ts';

/** Something of a skill that is about to run. */
export interface ApprovalRequest {
  readonly name: string;
  readonly description: string;
  /** The skill's real folder (flat: its file). */
  readonly folder: string;
  readonly source: SourceKind;
  readonly trust: TrustLevel;
  readonly readOnly: boolean;
  readonly alwaysAsk: boolean;
  /** What will run, as `describeCommand` shows it. */
  readonly command: string;
  /** Whether it may reach the network. */
  readonly network: boolean;
  readonly sandboxed: boolean;
}

/** What a person is shown before the answer. */
export interface ApprovalPreview {
  readonly name: string;
  readonly description: string;
  readonly command: string;
  readonly source: SourceKind;
  readonly trust: TrustLevel;
  readonly folder: string;
  readonly digest: string;
  readonly reason: string;
  readonly warning?: string;
  readonly network: boolean;
  readonly sandboxed: boolean;
  /** What changed since the last approval of this folder, when there was one. */
  readonly changes?: Changes & { readonly since: string };
}

export interface GateAnswer {
  readonly decision: ApprovalDecision;
  readonly preview: ApprovalPreview;
}

/**
 * Stands before everything that runs (ruling 23): an answer counts for one real folder and for exactly the bytes that
 * it was given for.
 *
 * @example
 * const { decision, preview } = await gate.check(request);
 * if (decision.answer === 'confirm') await gate.answer(preview, await ask(preview));
 * await gate.verify(preview); // right before the run
 */
export class ApprovalGate {
  readonly #store: ApprovalStore;
  readonly #now: () => Date;

  constructor(store: ApprovalStore, now: () => Date = () => new Date()) {
    this.#store = store;
    this.#now = now;
  }

  async check(request: ApprovalRequest): Promise<GateAnswer> {
    const digest = await digestOf(request.folder);
    const approvals = await this.#store.forFolder(request.folder);
    const { trust, readOnly, alwaysAsk } = request;
    const decision = decideApproval({ trust, readOnly, alwaysAsk, digest, approvals });
    const last = approvals.find((approval) => approval.decision !== 'never');
    const changed = last !== undefined && last.digest !== digest;
    const changes = changed
      ? { ...describeChanges(last.files, await fileDigests(request.folder)), since: last.decidedAt }
      : undefined;
    const { name, description, command, source, folder, network, sandboxed } = request;
    const warning = decision.answer === 'confirm' ? decision.warning : undefined;
    const preview: ApprovalPreview = {
      name,
      description,
      command,
      source,
      trust,
      folder,
      digest,
      reason: decision.reason,
      ...(warning === undefined ? {} : { warning }),
      network,
      sandboxed,
      ...(changes === undefined ? {} : { changes }),
    };
    return { decision, preview };
  }

  /** Takes a person's answer: remembers it, and rejects when it is no. */
  async answer(preview: ApprovalPreview, answer: ApprovalAnswer): Promise<void> {
    // The answer is for what was shown, not for what lies there by now.
    await this.verify(preview);
    if (answer !== 'deny') {
      const { folder, name, digest } = preview;
      const known = (await this.#store.forFolder(folder)).find((approval) => approval.digest === digest);
      // A "once" adds nothing to what is known, and must not take an "always" back.
      if (answer !== 'once' || known === undefined) {
        const files = await fileDigests(folder);
        await this.#store.record({
          folder,
          name,
          digest,
          decision: answer,
          decidedAt: this.#now().toISOString(),
          files,
        });
      }
    }
    if (answer === 'deny' || answer === 'never') {
      throw new ExecError('APPROVAL_DENIED', `The answer was no: ${preview.name} was not run`, {
        hint:
          answer === 'never'
            ? `\`techne revoke ${preview.name}\` forgets the answer.`
            : 'Nothing was remembered.',
        data: { name: preview.name, digest: preview.digest },
      });
    }
  }

  /** Rejects when the bytes are no longer those that were approved. */
  async verify(preview: ApprovalPreview): Promise<void> {
    if ((await digestOf(preview.folder)) === preview.digest) return;
    throw new ExecError('APPROVAL_REQUIRED', `${preview.name} changed after it was shown; nothing was run`, {
      hint: 'Look at it again and answer anew.',
      data: { name: preview.name, digest: preview.digest },
    });
  }
}

async function digestOf(folder: string): Promise<string> {
  return statSync(folder).isDirectory() ? digestFolder(folder) : digestFile(folder);
}
