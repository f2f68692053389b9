import type { ConfirmationAnswer, PolicyDecision, ToolPolicy } from '../policies/tool-policy.ts';
import type { AgentTool, ApprovalNeed, JsonValue, ToolContext } from '../tools/agent-tool.ts';
import { endsRun, narrowTools } from './expose-tools.ts';

type Denial = Extract<PolicyDecision, { answer: 'deny' }>;
type Confirmation = Extract<PolicyDecision, { answer: 'confirm' }>;

/** What all policies together say to one call. */
export type Verdict =
  | { readonly answer: 'allow' }
  | Denial
  | {
      readonly answer: 'confirm';
      /** One question that shows every reason. */
      readonly need: Omit<ApprovalNeed, 'answer'>;
      readonly reasonCodes: readonly string[] | undefined;
      readonly decisionId: string | undefined;
      confirm(answer: ConfirmationAnswer): Promise<void>;
    };

/**
 * Asks the policies in order. The first that denies decides; those that want a person are asked about together. A
 * policy that throws denies, and what a policy does not show it does not let run either.
 */
export async function authorizeCall(
  policies: readonly ToolPolicy[],
  broken: ReadonlySet<ToolPolicy>,
  tools: readonly AgentTool[],
  call: { readonly tool: AgentTool; readonly input: JsonValue; readonly context: ToolContext },
): Promise<Verdict> {
  const confirmations: Confirmation[] = [];
  let surface = tools;
  for (const policy of policies) {
    const decision = broken.has(policy) ? failed(policy, 'it failed before') : await ask(policy, call);
    if (decision.answer === 'deny') return decision;
    if (decision.answer === 'confirm') confirmations.push(decision);
    surface = narrowTools(policy, surface);
    if (!surface.includes(call.tool)) return hidden(policy, call.tool);
  }
  return confirmations.length === 0 ? { answer: 'allow' } : together(confirmations, call.input);
}

async function ask(
  policy: ToolPolicy,
  { tool, input, context }: { tool: AgentTool; input: JsonValue; context: ToolContext },
): Promise<PolicyDecision> {
  try {
    const decision = (await policy.authorizeCall?.(tool, input, context)) ?? { answer: 'allow' };
    if (['allow', 'deny', 'confirm'].includes(decision.answer)) return decision;
    return failed(policy, 'it gave no answer that is known');
  } catch (error) {
    if (endsRun(error)) throw error;
    return failed(policy, error instanceof Error ? error.message : 'it failed');
  }
}

function failed(policy: ToolPolicy, why: string): Denial {
  const reason = `The policy ${policy.name} could not decide: ${why}`;
  return { answer: 'deny', code: 'TOOL_POLICY_ERROR', reason };
}

function hidden(policy: ToolPolicy, tool: AgentTool): Denial {
  const reason = `The policy ${policy.name} does not offer ${tool.name}.`;
  return { answer: 'deny', code: 'TOOL_NOT_ALLOWED', reason };
}

function together(confirmations: readonly Confirmation[], input: JsonValue): Verdict {
  const warning = joined(confirmations.map((each) => each.warning));
  const preview = confirmations.findLast((each) => each.preview !== undefined)?.preview ?? input;
  const digest = confirmations.findLast((each) => each.digest !== undefined)?.digest;
  const reasonCodes = confirmations.flatMap((each) => each.reasonCodes ?? []);
  return {
    answer: 'confirm',
    need: {
      reason: joined(confirmations.map((each) => each.reason)) ?? '',
      ...(warning === undefined ? {} : { warning }),
      preview,
      ...(digest === undefined ? {} : { digest }),
    },
    reasonCodes: reasonCodes.length === 0 ? undefined : reasonCodes,
    decisionId: confirmations.find((each) => each.decisionId !== undefined)?.decisionId,
    async confirm(answer) {
      for (const each of confirmations) await each.confirm?.(answer);
    },
  };
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const all = [...new Set(texts.filter((text) => text !== undefined && text !== ''))];
  return all.length === 0 ? undefined : all.join(' ');
}
