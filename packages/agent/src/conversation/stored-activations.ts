import type { Catalog } from '@techne/skills';
import type { JSONValue, ModelMessage, ToolContent } from 'ai';
import { ActiveSkills, type ActiveSkill } from '../skill-tools/active-skills.ts';
import { isObject } from '../skill-tools/read-input.ts';
import { activate } from '../skill-tools/remcochat/activate-tool.ts';
import { SkillOperations } from '../skill-tools/skill-operations.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import type { Activation } from '../policies/tool-policy.ts';
import type { JsonValue, ToolContext } from '../tools/agent-tool.ts';
import { heldActivations } from './activation-messages.ts';

type Part = ToolContent[number];

const marker = 'techne_stored_activation';

/**
 * A conversation as it is stored: of an activation only name, digest and whether it was cut (ruling 32). RemcoChat's
 * tools alone, which chats use.
 */
export function packActivations(
  messages: readonly ModelMessage[],
  active: readonly ActiveSkill[],
): readonly ModelMessage[] {
  const digests = new Map(active.map(({ name, digest }) => [name, digest]));
  const held = new Map(heldActivations(messages).map((each) => [each.callId, each]));
  return mapResults(messages, (part) => {
    const activation = part.type === 'tool-result' ? held.get(part.toolCallId) : undefined;
    if (part.type !== 'tool-result' || activation === undefined) return part;
    const { skill: name, truncated } = activation;
    const value: JSONValue = { [marker]: { name, digest: digests.get(name) ?? null, truncated } };
    return { ...part, output: { type: 'json', value } };
  });
}

export interface UnpackedActivations {
  readonly messages: readonly ModelMessage[];
  /** The digests of what the messages hold. */
  readonly activated: readonly ActiveSkill[];
  /** What the skills say by now; without those that are gone. */
  readonly activations: readonly Activation[];
}

/**
 * The conversation again, with the text of its skills as they are now: when a digest changed, the skill is activated
 * anew.
 */
export async function unpackActivations(
  messages: readonly ModelMessage[],
  catalog: Catalog,
  options: SkillToolsOptions = {},
): Promise<UnpackedActivations> {
  const active = new ActiveSkills();
  const names = [...new Set(messages.flatMap((message) => storedNames(message)))];
  const invoked = new Map(names.map((name) => [name, '']));
  const outputs = new Map<string, JsonValue>();
  const activations: Activation[] = [];
  for (const name of names) {
    // What was activated in one mode is still there in another.
    const [mode] = catalog.find(name)?.manifest.gibberish?.modes ?? [];
    const place = mode === undefined ? {} : { mode };
    const operations = new SkillOperations(catalog, { ...options, ...place, active, invoked });
    const { output, activated } = await activate(operations, name, silent);
    outputs.set(name, output);
    if (activated !== undefined) activations.push(activated);
  }
  const unpacked = mapResults(messages, (part) => {
    const name = storedName(part);
    const output = name === undefined ? undefined : outputs.get(name);
    if (part.type !== 'tool-result' || output === undefined) return part;
    return { ...part, output: { type: 'json', value: output as JSONValue } };
  });
  return { messages: unpacked, activated: active.entries, activations };
}

const silent: ToolContext = {
  runId: 'stored',
  callId: 'stored',
  signal: new AbortController().signal,
  caller: {},
  depth: 0,
  emit: () => {},
};

function storedNames(message: ModelMessage): readonly string[] {
  return message.role === 'tool' ? message.content.flatMap((part) => storedName(part) ?? []) : [];
}

function storedName(part: Part): string | undefined {
  if (part.type !== 'tool-result' || part.output.type !== 'json') return undefined;
  const value = part.output.value as JsonValue;
  const stored = isObject(value) ? value[marker] : undefined;
  return isObject(stored) && typeof stored['name'] === 'string' ? stored['name'] : undefined;
}

function mapResults(
  messages: readonly ModelMessage[],
  change: (part: Part) => Part,
): readonly ModelMessage[] {
  return messages.map((message) =>
    message.role === 'tool' ? { ...message, content: message.content.map(change) } : message,
  );
}
