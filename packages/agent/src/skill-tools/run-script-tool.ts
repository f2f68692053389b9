import { approvalRequest, describeCommand, ExecError, runScript, type Envelope } from '@techne/exec';
import type { CatalogSkill } from '@techne/skills';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import { approvedNetwork } from './approved-network.ts';
import { CallGate } from './call-gate.ts';
import type { ExecutionOptions } from './execution-options.ts';
import { nameProperty } from './name-property.ts';
import { fieldsOf, textOf } from './read-input.ts';
import { projectOf } from './run-skill-command.ts';
import { scriptArguments } from './script-arguments.ts';
import type { SkillOperations } from './skill-operations.ts';
import type { Answer, SkillRefusal } from './skill-refusal.ts';
import { envelope, failure, refusalFailure } from './tavernkit/envelope.ts';

const tool = 'skills_run_script';

interface ScriptCall {
  readonly skill: CatalogSkill;
  readonly file: string;
  readonly args: readonly string[];
}

/** `skills_run_script`: a bundled file in the sandbox, or NOT_IMPLEMENTED until the host turns that on (ruling 16). */
export function runScriptTool(operations: SkillOperations): AgentTool {
  const schema = {
    name: tool,
    description: "Run a script of a skill's folder in the sandbox.",
    inputSchema: {
      type: 'object',
      properties: {
        name: nameProperty(operations),
        script: { type: 'string', description: 'Such as scripts/build.sh.' },
        args: { type: 'array', items: { type: 'string' }, description: 'The arguments, one text each.' },
      },
      required: ['name', 'script'],
      additionalProperties: false,
    },
  } as const satisfies Omit<AgentTool, 'execute'>;
  const { scripts } = operations.options;
  if (scripts === undefined)
    return {
      ...schema,
      execute: async () => failure(tool, 'NOT_IMPLEMENTED', 'skills_run_script is not implemented'),
    };
  const gate = new CallGate(scripts.gate, true);
  return {
    ...schema,
    async approval(input, context) {
      const call = readCall(operations, input);
      if (!call.ok) return undefined;
      try {
        return await gate.need(requestFor(call.data, scripts), context);
      } catch (error) {
        // What cannot run needs no answer; `execute` tells the model why.
        if (ExecError.isInstance(error)) return undefined;
        throw error;
      }
    },
    async execute(input, context) {
      const call = readCall(operations, input);
      if (!call.ok) return refuseCall(call.refusal);
      return run(call.data, operations, scripts, gate, context);
    },
  };
}

function readCall(operations: SkillOperations, input: JsonValue): Answer<ScriptCall> {
  const found = operations.find(textOf(input, 'name'));
  if (!found.ok) return found;
  const script = textOf(input, 'script');
  const args = scriptArguments(fieldsOf(input)['args']);
  const wrong = script === '' ? 'script is required' : 'args must be a list of texts';
  if (script === '' || args === undefined)
    return { ok: false, refusal: { code: 'ARGUMENT_ERROR', subject: '', reason: wrong, hint: '' } };
  const file = script.includes('/') ? script : `scripts/${script}`;
  return { ok: true, data: { skill: found.data, file, args } };
}

function refuseCall(refusal: SkillRefusal): ToolOutcome {
  if (refusal.code === 'ARGUMENT_ERROR') return failure(tool, refusal.code, refusal.reason);
  return refusalFailure(tool, refusal);
}

function requestFor({ skill, file, args }: ScriptCall, options: ExecutionOptions) {
  const network = approvedNetwork(skill, options).kind !== 'none';
  return approvalRequest(skill, {
    command: describeCommand({ program: file, args }),
    network,
    sandboxed: true,
  });
}

async function run(
  call: ScriptCall,
  operations: SkillOperations,
  options: ExecutionOptions,
  gate: CallGate,
  context: ToolContext,
): Promise<ToolOutcome> {
  try {
    const approved = await gate.pass(requestFor(call, options), context);
    const result = await runApproved(call, approved.digest, operations, options, context.signal);
    return { output: envelope(tool, { ...result } as Record<string, JsonValue>), isError: !result.success };
  } catch (error) {
    if (ExecError.isInstance(error)) return failure(tool, codeOf(error), error.message);
    throw error;
  }
}

/** What runs has exactly the approved digest. */
function runApproved(
  { skill, file, args }: ScriptCall,
  digest: string,
  { catalog, options: { mode } }: SkillOperations,
  options: ExecutionOptions,
  signal: AbortSignal,
): Promise<Envelope> {
  const { sandbox, declared, work, limits } = options;
  const timeoutSeconds = skill.manifest.gibberish?.timeout;
  return runScript({
    catalog,
    skill: skill.name,
    file,
    args,
    digest,
    network: approvedNetwork(skill, options),
    env: declared?.(skill.name) ?? {},
    project: projectOf(options),
    signal,
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(mode === undefined ? {} : { mode }),
    ...(work === undefined ? {} : { work }),
    ...(limits === undefined ? {} : { limits }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
  });
}

/** TavernKit's codes where there is one, else ours. */
function codeOf({ code }: ExecError): string {
  if (code === 'SCRIPT_NOT_FOUND') return 'FILE_NOT_FOUND';
  return code === 'SCRIPT_REFUSED' ? 'INVALID_PATH' : code;
}
