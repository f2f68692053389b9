import { AgentError } from '../errors/agent-error.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { readAllowList, type AllowList } from './allow-list.ts';
import type { Activation, PolicyWarning, ToolPolicy } from './tool-policy.ts';

export interface AllowedToolsOptions {
  /** TavernKit's `allowed_tools_enforcement`. Default `off`. */
  readonly mode?: 'off' | 'enforce';
  /** What a list that matches no tool does: nothing, leave the baseline alone, or end the run. Default `ignore`. */
  readonly invalidAllowlist?: 'ignore' | 'enforce' | 'error';
  /** Whether the last skill loaded decides, or all of them together. Default `last`. */
  readonly merge?: 'last' | 'intersect';
}

/** The section `skills_allowed_tools` of a trace. */
export interface AllowedToolsTrace {
  readonly mode: 'off' | 'enforce';
  readonly enforced: boolean;
  readonly skill_name: string | null;
  readonly allow_set_count: number;
  readonly ignored_reason: string | null;
}

export interface AllowedToolsPolicy extends ToolPolicy {
  trace(): AllowedToolsTrace;
}

/**
 * `allowed-tools` as a contract (tavernkit.md): after a skill was loaded, the tools shrink to those that it names and
 * the baseline, in what the model sees and in what runs. It belongs to one run.
 *
 * @example
 * runTurn({ ...request, policies: [createAllowedToolsPolicy({ mode: 'enforce' })] });
 */
export function createAllowedToolsPolicy(options: AllowedToolsOptions = {}): AllowedToolsPolicy {
  return new Contract(options);
}

class Contract implements AllowedToolsPolicy {
  readonly name = 'allowed-tools';
  readonly #mode: 'off' | 'enforce';
  readonly #invalid: 'ignore' | 'enforce' | 'error';
  readonly #merge: 'last' | 'intersect';
  #surface: readonly AgentTool[] = [];
  #lists: readonly AllowList[] = [];
  #skill: string | null = null;
  #ignoredReason: string | null = null;

  constructor({ mode = 'off', invalidAllowlist = 'ignore', merge = 'last' }: AllowedToolsOptions) {
    this.#mode = mode;
    this.#invalid = invalidAllowlist;
    this.#merge = merge;
  }

  filterTools(tools: readonly AgentTool[]): readonly AgentTool[] {
    this.#surface = tools;
    return tools.filter((tool) => this.#shows(tool));
  }

  authorizeCall: NonNullable<ToolPolicy['authorizeCall']> = (tool, input) => {
    const isAllowed = tool.baseline === true || this.#lists.every((list) => list.allowsCall(tool, input));
    if (isAllowed) return { answer: 'allow' };
    const reason = `The skill ${this.#skill ?? ''} does not allow this call of ${tool.name}.`;
    return { answer: 'deny', code: 'TOOL_NOT_ALLOWED', reason };
  };

  afterCall: NonNullable<ToolPolicy['afterCall']> = (_, { activated }, context) => {
    if (this.#mode === 'off' || activated === undefined) return [];
    const before = this.trace();
    this.#activate(activated);
    const after = this.trace();
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      context.emit({
        type: 'skills_allowed_tools_policy_changed',
        skill: after.skill_name,
        enforced: after.enforced,
        allowed: after.allow_set_count,
        ...(after.ignored_reason === null ? {} : { reason: after.ignored_reason }),
      });
    }
    return this.#warnings();
  };

  restore(activations: readonly Activation[]): void {
    this.#lists = [];
    this.#skill = null;
    this.#ignoredReason = null;
    if (this.#mode === 'enforce') for (const activation of activations) this.#activate(activation);
  }

  trace(): AllowedToolsTrace {
    const enforced = this.#lists.length > 0;
    return {
      mode: this.#mode,
      enforced,
      skill_name: this.#skill,
      allow_set_count: enforced ? this.#surface.filter((tool) => this.#shows(tool)).length : 0,
      ignored_reason: this.#ignoredReason,
    };
  }

  #shows(tool: AgentTool): boolean {
    return tool.baseline === true || this.#lists.every((list) => list.allowsTool(tool));
  }

  #activate({ name, allowedTools }: Activation): void {
    const list = readAllowList(allowedTools);
    if (list.isEmpty) return this.#ignore(name, 'NO_ALLOWED_TOOLS');
    const matchesNone = !this.#surface.some((tool) => tool.baseline !== true && list.allowsTool(tool));
    if (matchesNone) {
      if (this.#invalid === 'ignore') return this.#ignore(name, 'NO_MATCHES');
      if (this.#invalid === 'error') {
        const message = 'skills.allowed-tools did not match any available tools';
        throw new AgentError('ALLOWED_TOOLS_POLICY_ERROR', message, { data: { skill: name, allowedTools } });
      }
    }
    this.#skill = name;
    this.#ignoredReason = null;
    this.#lists = this.#merge === 'last' ? [list] : [...this.#lists, list];
  }

  /** The last one wins, also with nothing to say; together with others it takes nothing away. */
  #ignore(skill: string, reason: string): void {
    this.#ignoredReason = reason;
    if (this.#merge === 'intersect' && this.#lists.length > 0) return;
    this.#skill = skill;
    this.#lists = [];
  }

  #warnings(): readonly PolicyWarning[] {
    if (this.#ignoredReason === 'NO_MATCHES') {
      return [{ code: 'ALLOWED_TOOLS_IGNORED', message: 'allowed-tools policy ignored: NO_MATCHES' }];
    }
    if (this.#lists.length === 0) return [];
    const message = 'allowed-tools policy is enforced for the active skill';
    return [{ code: 'ALLOWED_TOOLS_ENFORCED', message }];
  }
}
