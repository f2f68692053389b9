import { approvalRequest, describeCommand, planCommand, toolSchema } from '@techne/exec';
import {
  assignToolNames,
  stripInvisible,
  type Catalog,
  type CatalogSkill,
  type ToolDefinition,
  type VisibilityOptions,
} from '@techne/skills';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import { approvedNetwork } from './approved-network.ts';
import { CallGate } from './call-gate.ts';
import type { ExecutionOptions } from './execution-options.ts';
import { failedEnvelope } from './failed-envelope.ts';
import { offeredSkills } from './find-skill.ts';
import { fieldsOf } from './read-input.ts';
import { commandContext, runsSandboxed, runSkillCommand, type SkillCommand } from './run-skill-command.ts';

export interface CommandToolsOptions extends ExecutionOptions, VisibilityOptions {
  /** Names of the host's other tools, which no skill may take; the built-in ones are reserved anyway. */
  readonly reserved?: readonly string[];
}

/** The body of a skill whose frontmatter does not speak of tools is read for them only up to so many skills. */
const maximumRead = 500;

/**
 * The tools that visible skills define in Markdown, each a command without a shell (ruling 10). Every call passes the
 * approval gate: `approval` says what to ask, and `execute` refuses what was not answered.
 *
 * @example
 * const tools = await commandTools(catalog, { gate, mode: 'Dev' });
 */
export async function commandTools(
  catalog: Catalog,
  options: CommandToolsOptions,
): Promise<readonly AgentTool[]> {
  const loaded = await loadTools(catalog, options);
  const names = assignToolNames(
    loaded.map(({ skill, tools }) => ({ skill: skill.name, tools })),
    ['skillsActivate', 'skillsReadResource', 'capability', ...(options.reserved ?? [])],
  );
  const gate = new CallGate(options.gate);
  return loaded.flatMap(({ skill, tools }) =>
    tools.map((tool) =>
      commandTool(names.get(tool) ?? tool.name, { skill, tool, mode: options.mode, options }, gate),
    ),
  );
}

async function loadTools(catalog: Catalog, options: CommandToolsOptions) {
  const skills = offeredSkills(catalog, options);
  const candidates = skills.filter(
    ({ dialect }) => dialect === 'gibberish' || (dialect === 'agentskills' && skills.length <= maximumRead),
  );
  return Promise.all(candidates.map(async (skill) => ({ skill, tools: await toolsOf(catalog, skill) })));
}

/** A skill that became unreadable since it was listed has no tools. */
async function toolsOf(catalog: Catalog, skill: CatalogSkill): Promise<readonly ToolDefinition[]> {
  try {
    return (await catalog.load(skill.name)).tools;
  } catch {
    return [];
  }
}

function commandTool(name: string, command: SkillCommand, gate: CallGate): AgentTool {
  const { skill, tool, options } = command;
  const { type, properties, required, additionalProperties } = toolSchema(tool);
  const requestFor = (input: JsonValue) => {
    const plan = planCommand(tool, fieldsOf(input), commandContext(command));
    const sandboxed = runsSandboxed(command);
    const network = !sandboxed || approvedNetwork(skill, options).kind !== 'none';
    return approvalRequest(skill, { command: describeCommand(plan), network, sandboxed });
  };
  return {
    name,
    description: stripInvisible(tool.description),
    inputSchema: {
      type,
      properties: JSON.parse(JSON.stringify(properties)) as Record<string, JsonValue>,
      required,
      additionalProperties,
    },
    skill: skill.name,
    async approval(input, context) {
      try {
        return await gate.need(requestFor(input), context);
      } catch (error) {
        // What cannot run needs no answer; `execute` tells the model why.
        failedEnvelope(error);
        return undefined;
      }
    },
    execute: (input, context) => execute(input, context, command, requestFor, gate),
  };
}

async function execute(
  input: JsonValue,
  context: ToolContext,
  command: SkillCommand,
  requestFor: (input: JsonValue) => ReturnType<typeof approvalRequest>,
  gate: CallGate,
): Promise<ToolOutcome> {
  try {
    const approved = await gate.pass(requestFor(input), context);
    const envelope = await runSkillCommand(command, fieldsOf(input), approved, gate, context.signal);
    return { output: { ...envelope } as JsonValue, isError: !envelope.success };
  } catch (error) {
    return { output: { ...failedEnvelope(error) } as JsonValue, isError: true };
  }
}
