import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { readAllowList } from './allow-list.ts';
import type { Activation } from './tool-policy.ts';

export interface PreapprovalOptions {
  /** Whether a person approved this skill at exactly this digest. */
  readonly isApproved: (skill: {
    readonly name: string;
    readonly digest: string;
  }) => boolean | Promise<boolean>;
}

/**
 * What the active skills pre-approve (the standard's meaning of `allowed-tools`). It counts only for a skill that is
 * approved at the digest that was activated, and only for the host's own tools: the commands of skills have rules of
 * their own, which another skill cannot lift.
 */
export class PreapprovedTools {
  readonly #options: PreapprovalOptions;
  #activations: readonly Activation[] = [];

  constructor(options: PreapprovalOptions) {
    this.#options = options;
  }

  remember(activation: Activation): void {
    this.#activations = [...this.#activations, activation];
  }

  restore(activations: readonly Activation[]): void {
    this.#activations = [...activations];
  }

  async covers(tool: AgentTool, input: JsonValue): Promise<boolean> {
    if (tool.skill !== undefined) return false;
    for (const { name, digest, allowedTools } of this.#activations) {
      if (digest === undefined || !readAllowList(allowedTools).allowsCall(tool, input)) continue;
      if (await this.#options.isApproved({ name, digest })) return true;
    }
    return false;
  }
}
