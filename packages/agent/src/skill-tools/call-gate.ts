import { ExecError, type ApprovalGate, type ApprovalPreview, type ApprovalRequest } from '@techne/exec';
import type { ApprovalNeed, JsonValue, ToolContext } from '../tools/agent-tool.ts';

/** Answers that came for calls which never ran are forgotten beyond this. */
const maximumKept = 1_000;

/**
 * Binds approval to one call: `need` asks, `pass` lets exactly that call through. A tool that holds one never runs
 * anything without an answer, even if whoever calls it forgot to ask.
 */
export class CallGate {
  readonly #gate: ApprovalGate;
  readonly #acceptsPolicy: boolean;
  readonly #approved = new Map<string, ApprovalPreview>();

  /**
   * @param acceptsPolicy a policy that saw the question may answer it itself, as pre-approval does (ruling 18); never
   *   for an untrusted skill.
   */
  constructor(gate: ApprovalGate, acceptsPolicy = false) {
    this.#gate = gate;
    this.#acceptsPolicy = acceptsPolicy;
  }

  /** Undefined when nobody has to be asked; a call that was denied for good is refused by `pass`. */
  async need(request: ApprovalRequest, context: ToolContext): Promise<ApprovalNeed | undefined> {
    const { decision, preview } = await this.#gate.check(request);
    if (decision.answer !== 'confirm') return undefined;
    if (this.#acceptsPolicy && request.trust !== 'untrusted') this.#keep(keyOf(context), preview);
    return {
      reason: decision.reason,
      ...(decision.warning === undefined ? {} : { warning: decision.warning }),
      preview: previewJson(preview),
      digest: preview.digest,
      answer: async (answer) => {
        this.#approved.delete(keyOf(context));
        await this.#gate.answer(preview, answer);
        this.#keep(keyOf(context), preview);
      },
    };
  }

  /** Gives the digest that may run now; rejects with APPROVAL_REQUIRED or APPROVAL_DENIED. */
  async pass(request: ApprovalRequest, context: ToolContext): Promise<ApprovalPreview> {
    const key = keyOf(context);
    const approved = this.#approved.get(key);
    // An answer counts for one run of what was shown.
    this.#approved.delete(key);
    const { decision, preview } = await this.#gate.check(request);
    if (decision.answer === 'deny') {
      throw new ExecError('APPROVAL_DENIED', `${request.name} was not run: ${decision.reason}`, {
        hint: 'A person can revoke that answer.',
      });
    }
    if (decision.answer === 'allow') return preview;
    if (approved?.command === preview.command && approved.digest === preview.digest) return approved;
    throw new ExecError('APPROVAL_REQUIRED', `${request.name} was not run: ${decision.reason}`, {
      hint: 'A person has to approve this call.',
    });
  }

  /** Rejects when the bytes are no longer those that were approved; to be called right before the run. */
  async verify(preview: ApprovalPreview): Promise<void> {
    await this.#gate.verify(preview);
  }

  #keep(key: string, preview: ApprovalPreview): void {
    this.#approved.set(key, preview);
    const [oldest] = this.#approved.keys();
    if (this.#approved.size > maximumKept && oldest !== undefined) this.#approved.delete(oldest);
  }
}

function keyOf({ runId, callId }: ToolContext): string {
  return `${runId}\0${callId}`;
}

function previewJson(preview: ApprovalPreview): JsonValue {
  return JSON.parse(JSON.stringify(preview)) as JsonValue;
}
