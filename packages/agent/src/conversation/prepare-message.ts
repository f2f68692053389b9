import { countTokens, defaultBudget, discloseSkills, type Catalog } from '@techne/skills';
import type { ModelMessage } from 'ai';
import { AgentError } from '../errors/agent-error.ts';
import type { ActiveSkills } from '../skill-tools/active-skills.ts';
import { commandTools } from '../skill-tools/command-tools.ts';
import { offeredSkills } from '../skill-tools/find-skill.ts';
import { maximumEnum } from '../skill-tools/name-property.ts';
import { skillTools } from '../skill-tools/skill-tools.ts';
import { useSkillName } from '../subagents/chaining-policy.ts';
import { isUseSkill } from '../subagents/is-use-skill.ts';
import { runsAsSubagent } from '../subagents/runs-as-subagent.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { currentCatalog } from './activate-by-person.ts';
import { buildInstructions } from './build-instructions.ts';
import { checkMessageSize } from './check-message-size.ts';
import type { ConversationOptions } from './conversation-options.ts';
import { findInvoked } from './find-invoked.ts';
import { fitHistory } from './fit-history.ts';
import { loadInjection } from './load-injection.ts';
import { offerUseSkill } from './offer-use-skill.ts';
import { parseAt, parseSlash } from './parse-invocation.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { inputsFor } from './skill-run.ts';

const defaultWindow = 128_000;

/** What a conversation knows when a message comes. */
export interface ConversationState {
  readonly active: ActiveSkills;
  readonly messages: readonly ModelMessage[];
  readonly mode: string | undefined;
  readonly toInject: string | undefined;
  /** What followed the message already, where a turn goes on. */
  readonly since?: readonly ModelMessage[];
}

/** A skill that a person named with `/name text`. */
interface Invocation {
  readonly name: string;
  readonly text: string;
  /** Through `use_skill`, as a subagent, and not by activation (ruling 16). */
  readonly isUsed: boolean;
}

type Turn = Extract<PreparedMessage, { kind: 'turn' }>;

/** Decides what a message of a person leads to (ruling 19). */
export async function prepareMessage(
  text: string,
  options: ConversationOptions,
  state: ConversationState,
): Promise<PreparedMessage> {
  const catalog = currentCatalog(options);
  const place = placeOf(options, state);
  const at = parseAt(text);
  if (at !== undefined) {
    const found = findInvoked(catalog, at.name, place);
    if (found === undefined)
      return { kind: 'refused', code: 'SKILL_NOT_FOUND', message: `Skill '${at.name}' not found` };
    if (found.kind === 'refused') return found;
    return { kind: 'run', skill: found.skill, inputs: inputsFor(found.skill, at.text), text: at.text };
  }
  const tooLarge = checkMessageSize(text, options.contextWindow ?? defaultWindow);
  if (tooLarge !== undefined) return { kind: 'refused', code: tooLarge.code, message: tooLarge.message };
  const slash = parseSlash(text);
  const found = slash === undefined ? undefined : findInvoked(catalog, slash.name, place);
  if (slash === undefined || found === undefined)
    return prepareTurn(catalog, text, undefined, options, state);
  if (found.kind === 'refused') return found;
  const { skill } = found;
  const isUsed = runsAsSubagent(skill) && canUse(options);
  if (slash.text.trim() !== '')
    return prepareTurn(catalog, slash.text, { ...slash, name: skill.name, isUsed }, options, state);
  return isUsed ? { kind: 'notice', skill, text: howToUse(skill.name) } : { kind: 'activation', skill };
}

/**
 * Prepares a message again whose turn waits, for another process. A skill that can no longer be started leaves what the
 * person said.
 */
export async function prepareAgain(
  text: string,
  said: string,
  options: ConversationOptions,
  state: ConversationState,
): Promise<Turn> {
  const prepared = await prepareMessage(text, options, state);
  if (prepared.kind === 'turn') return prepared;
  const plain = await prepareTurn(currentCatalog(options), said, undefined, options, state);
  if (plain.kind === 'turn') return plain;
  throw new AgentError('SKILL_REFUSED', plain.kind === 'refused' ? plain.message : 'The turn cannot go on.');
}

function canUse({ toolsEnabled = true, tools = [] }: ConversationOptions): boolean {
  return toolsEnabled && tools.some(isUseSkill);
}

function howToUse(name: string): string {
  return `The skill ${name} works on its own, apart from this conversation, and tells here what came of it. Write /${name} and what it should do.`;
}

async function prepareTurn(
  catalog: Catalog,
  text: string,
  invoked: Invocation | undefined,
  options: ConversationOptions,
  state: ConversationState,
): Promise<PreparedMessage> {
  const { toolsEnabled = true, contextWindow = defaultWindow } = options;
  const place = placeOf(options, state);
  const disclosure = await discloseSkills(catalog, {
    ...place,
    format: 'json',
    budget: options.disclosureBudget ?? defaultBudget(contextWindow),
  });
  const isReduced = disclosure.shortened + disclosure.nameOnly + disclosure.omitted > 0;
  const tools = toolsEnabled ? await toolsOf(catalog, invoked, isReduced, options, state) : [];
  const injection = await injectionOf(catalog, invoked, options, state);
  if (!toolsEnabled && injection?.kind === 'refused') return injection;
  // With tools, a skill that cannot be read is told by the tool that was to read it.
  const injected = injection?.kind === 'injection' ? injection : undefined;
  const activated = state.active.names.filter((name) => catalog.find(name)?.available === true);
  const told = { host: options.instructions ?? '', disclosure, activated, toolsEnabled, invoked };
  const instructions = buildInstructions({ ...told, injected: toolsEnabled ? undefined : injected });
  const { messages } = fitHistory(
    [...state.messages, { role: 'user', content: text }, ...(state.since ?? [])],
    historyBudget(contextWindow, instructions, tools),
    { keep: new Set(state.active.names) },
  );
  return {
    kind: 'turn',
    instructions,
    messages,
    said: text,
    tools,
    ...(toolsEnabled && invoked !== undefined
      ? { firstTool: invoked.isUsed ? useSkillName : 'skillsActivate' }
      : {}),
    ...(toolsEnabled && invoked !== undefined && injected !== undefined
      ? {
          ifIgnored: {
            instructions: buildInstructions({ ...told, injected }),
            truncated: injected.truncated,
            isUsed: invoked.isUsed,
          },
        }
      : {}),
    ...(invoked === undefined ? {} : { invoked: invoked.name }),
    disclosure,
    offered: disclosure.text === '' ? 0 : offeredSkills(catalog, place).length,
  };
}

/** With tools, the text is only for a model that does not use them, and does not have it. */
function injectionOf(
  catalog: Catalog,
  invoked: Invocation | undefined,
  { toolsEnabled = true, skillTools }: ConversationOptions,
  { active, toInject }: ConversationState,
): ReturnType<typeof loadInjection> {
  const name = invoked?.name ?? (toolsEnabled ? undefined : toInject);
  if (name === undefined) return Promise.resolve(undefined);
  const unless = toolsEnabled ? active : undefined;
  return loadInjection(catalog, { name, text: invoked?.text, maxBytes: skillTools?.maxSkillBytes, unless });
}

function placeOf({ caller }: ConversationOptions, { mode }: ConversationState) {
  const chatType = caller?.chat?.type;
  return { ...(mode === undefined ? {} : { mode }), ...(chatType === undefined ? {} : { chatType }) };
}

async function toolsOf(
  catalog: Catalog,
  invoked: Invocation | undefined,
  isReduced: boolean,
  options: ConversationOptions,
  state: ConversationState,
): Promise<readonly AgentTool[]> {
  const place = placeOf(options, state);
  const started = invoked === undefined ? {} : { invoked: new Map([[invoked.name, invoked.text]]) };
  const host = offerUseSkill(options.tools ?? [], offeredSkills(catalog, { ...place, ...started }));
  const forSkills = skillTools(catalog, {
    ...options.skillTools,
    ...place,
    ...started,
    active: state.active,
    // What the block leaves out has to be reachable (ruling 15).
    search: isReduced || offeredSkills(catalog, place).length > maximumEnum,
  });
  const reserved = [...host, ...forSkills].map(({ name }) => name);
  const commands =
    options.commands === undefined
      ? []
      : await commandTools(catalog, { ...options.commands, ...place, reserved });
  return [...forSkills, ...commands, ...host];
}

/** What is left of the window for the conversation, with room for an answer. */
function historyBudget(window: number, instructions: string, tools: readonly AgentTool[]): number {
  const schemas = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const answer = Math.min(8_192, Math.floor(window / 4));
  return Math.max(0, window - countTokens(instructions) - countTokens(JSON.stringify(schemas)) - answer);
}
