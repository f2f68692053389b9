import { commandEnvironment } from '@techne/exec';
import type { Catalog } from '@techne/skills';
import { CapabilityAccess } from '../capabilities/capability-access.ts';
import { capabilityTool } from '../capabilities/capability-tool.ts';
import { CapabilitySocket } from '../capabilities/socket/capability-socket.ts';
import type { AgentEvent } from '../events/agent-event.ts';
import type { claimWait } from '../loop/claim-wait.ts';
import { continueTurn, runTurn } from '../loop/run-turn.ts';
import { safeListener } from '../loop/safe-listener.ts';
import type { TurnRequest, TurnResult } from '../loop/turn.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import { createRestrictPolicy } from '../policies/restrict-policy.ts';
import type { AgentTool, Caller } from '../tools/agent-tool.ts';
import { createChainingPolicy, useSkillName } from './chaining-policy.ts';
import { capabilityCaller } from './check-skill-use.ts';
import { describeError } from './describe-error.ts';
import { createInvocationPolicy } from './invocation-policy.ts';
import { redactingTool } from './redacting-tool.ts';
import type { UseSkillRequest } from './skill-use.ts';
import { subagentInstructions } from './subagent-instructions.ts';
import type { Subagent, UseSkillHost } from './use-skill-host.ts';

/** Those that mean something outside of the subagent; its words and steps do not. */
const toldOutside = new Set([
  'tool_call_blocked',
  'approval_needed',
  'approval_answered',
  'capability_called',
  'skill_used',
]);

/** A turn that waited, and what people answered. */
export interface Resumption {
  readonly turn: TurnResult;
  readonly answers: ReturnType<typeof claimWait>;
}

export interface Prepared extends Pick<Subagent, 'runId' | 'secrets' | 'redactor'> {
  readonly name: string;
  /** As it was checked. */
  readonly catalog: Catalog;
  /** From the configuration. */
  readonly model: string | undefined;
  /** For chaining; it says itself when it is forbidden. */
  readonly useSkillTool: AgentTool;
  /** Where it goes on, instead of beginning. */
  readonly resumption?: Resumption | undefined;
}

/** Runs the loop of one subagent. What goes wrong around it is a failed result, like what goes wrong in it. */
export async function runSubagent(
  host: UseSkillHost,
  request: UseSkillRequest,
  prepared: Prepared,
): Promise<TurnResult> {
  const { name, runId, secrets, redactor, resumption } = prepared;
  const { caller, signal, save } = request;
  const depth = (request.depth ?? 0) + 1;
  const onEvent = safeListener(host.onEvent);
  const emit = safeListener(request.emit);
  const tell = (event: AgentEvent): void => {
    const redacted = redactor.redactValue(event) as AgentEvent;
    onEvent(redacted, { runId, depth, name });
    if (toldOutside.has(event.type)) emit(redacted);
  };
  let socket: CapabilitySocket | undefined;
  try {
    const skill = await prepared.catalog.load(name);
    const { manifest, directory } = skill;
    const declared = manifest.ash?.capabilities ?? [];
    const access = accessFor(host, caller, name, declared, tell);
    socket = access === undefined ? undefined : await openSocket(host, access);
    const environment = commandEnvironment({
      parent: {},
      declared: secrets,
      skillName: name,
      skillDirectory: directory,
      mode: caller.mode,
      runId,
    });
    const mounts = socket?.mounts ?? { sockets: [], programs: [] };
    const subagent: Subagent = { skill, runId, depth, caller, environment, secrets, redactor, mounts };
    const made = (await host.makeTools(subagent)).filter((tool) => tool.name !== useSkillName);
    const tools: AgentTool[] = made.map((tool) => redactingTool(tool, redactor));
    if (access !== undefined) tools.push(redactingTool(capabilityTool(access, declared), redactor));
    // It is there even where it is forbidden, so that a model that invents it is told why.
    tools.push(redactingTool(prepared.useSkillTool, redactor));
    const sampling = manifest.agentFlow?.model;
    const model = prepared.model ?? manifest.model;
    const type = resumption === undefined ? 'run_started' : 'run_resumed';
    tell({ type, kind: 'use', model: model ?? 'default', skill: name });
    const turn: TurnRequest = {
      runId,
      model: await host.model(model),
      instructions: redactor.redactText(subagentInstructions(skill, request.context ?? '')),
      messages: [{ role: 'user', content: redactor.redactText(request.message) }],
      tools,
      policies: [
        createChainingPolicy(depth, host.chainingDepth ?? 0),
        createInvocationPolicy(prepared.catalog),
        createRestrictPolicy(manifest.allowedTools),
        ...(host.policies?.(subagent) ?? [createApprovalPolicy()]),
      ],
      caller,
      depth,
      maxSteps: manifest.ash?.maxIterations ?? 10,
      ...(sampling === undefined
        ? {}
        : { temperature: sampling.temperature, maxOutputTokens: sampling.maxTokens }),
      ...(signal === undefined ? {} : { signal }),
      ...howToAsk(host, request),
      ...(save === undefined ? {} : { save }),
      onEvent: tell,
    };
    const result =
      resumption === undefined
        ? await runTurn(turn)
        : await continueTurn(turn, resumption.turn, resumption.answers);
    tell({ type: 'run_finished', status: result.status });
    return result.exhausted ? { ...result, error: exhausted(name, result.steps) } : result;
  } catch (error) {
    const failure = describeError(error);
    tell({ type: 'run_finished', status: 'failed', message: failure.message });
    return failedTurn(resumption?.turn, failure);
  } finally {
    await socket?.close();
  }
}

/** What was said before is kept. */
export function failedTurn(
  before: TurnResult | undefined,
  error: NonNullable<TurnResult['error']>,
): TurnResult {
  const { text = '', messages = [], steps = 0, activations = [] } = before ?? {};
  const usage = before?.usage ?? { inputTokens: 0, outputTokens: 0 };
  const nothing = { pending: [], suspended: [] };
  return { status: 'failed', text, messages, steps, exhausted: false, ...nothing, activations, usage, error };
}

/** Asks who is there, else waits, unless nothing can. */
function howToAsk(
  host: UseSkillHost,
  { ask, unattended = false }: UseSkillRequest,
): Pick<TurnRequest, 'ask' | 'unattended'> {
  const asked = host.ask ?? ask;
  return asked === undefined ? { unattended } : { ask: asked };
}

function accessFor(
  host: UseSkillHost,
  caller: Caller,
  name: string,
  declared: readonly string[],
  emit: (event: AgentEvent) => void,
): CapabilityAccess | undefined {
  const asking = capabilityCaller(caller, name);
  if (declared.length === 0 || host.capabilities === undefined || asking === undefined) return undefined;
  return new CapabilityAccess({ manager: host.capabilities, caller: asking, declared, emit });
}

/** Where no sandbox works, nothing could connect either; the tool remains. */
async function openSocket(
  host: UseSkillHost,
  access: CapabilityAccess,
): Promise<CapabilitySocket | undefined> {
  try {
    return await CapabilitySocket.open({
      access,
      ...(host.sandbox === undefined ? {} : { sandbox: host.sandbox }),
    });
  } catch {
    return undefined;
  }
}

function exhausted(name: string, steps: number): { code: string; message: string } {
  const message = `Skill '${name}' was not done after ${steps} iterations; this is what it had so far.`;
  return { code: 'SKILL_MAX_ITERATIONS', message };
}
