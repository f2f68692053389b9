import type { Catalog } from '@techne/skills';
import type { JSONValue, ModelMessage, ToolContent } from 'ai';
import { ActiveSkills, type ActiveSkill } from '../skill-tools/active-skills.ts';
import { isObject } from '../skill-tools/read-input.ts';
import { activate } from '../skill-tools/remcochat/activate-tool.ts';
import { readForModel } from '../skill-tools/remcochat/read-resource-tool.ts';
import { SkillOperations } from '../skill-tools/skill-operations.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import type { Activation } from '../policies/tool-policy.ts';
import type { JsonValue, ToolContext } from '../tools/agent-tool.ts';
import { heldIn, removedActivation } from './activation-messages.ts';
import { argumentsOf } from './arguments-of.ts';
import { readManifest } from './read-manifest.ts';

type Part = ToolContent[number];
type ToolResult = Extract<Part, { type: 'tool-result' }>;

const marker = 'techne_stored_activation';
const readMarker = 'techne_stored_read';

/**
 * A conversation as it is stored: of an activation only name, digest and whether it was cut (ruling 32), and of a
 * SKILL.md that was read as a file its path. What was typed after a name stands in the message of the person, so that
 * only its being filled in is kept. RemcoChat's tools alone, which chats use.
 */
export function packActivations(
  messages: readonly ModelMessage[],
  active: readonly ActiveSkill[],
): readonly ModelMessage[] {
  const digests = new Map(active.map(({ name, digest }) => [name, digest]));
  return mapResults(messages, (part) => {
    if (part.type !== 'tool-result') return part;
    const file = readManifest(part);
    if (file !== undefined) return withValue(part, { [readMarker]: { ...file } });
    const activation = heldIn(part);
    if (activation === undefined) return part;
    const { skill: name, truncated, argumentsFilledIn } = activation;
    const filledIn = argumentsFilledIn ? { arguments_filled_in: true } : {};
    return withValue(part, {
      [marker]: { name, digest: digests.get(name) ?? null, truncated, ...filledIn },
    });
  });
}

export interface UnpackedActivations {
  readonly messages: readonly ModelMessage[];
  /** The digests of what the messages hold. */
  readonly activated: readonly ActiveSkill[];
  /** What the skills say by now; without those that are gone. */
  readonly activations: readonly Activation[];
}

export interface UnpackOptions extends SkillToolsOptions {
  /** The skills that are still active; the text of others stays away. Default: all. */
  readonly remembered?: ReadonlySet<string>;
}

/**
 * The conversation again, with the text of its skills as they are now: when a digest changed, the skill is activated
 * anew. A skill that was activated more than once stands where it was activated last. The messages have to have that
 * of the person before the calls that it led to: from there come the arguments of a skill.
 */
export async function unpackActivations(
  messages: readonly ModelMessage[],
  catalog: Catalog,
  { remembered, ...options }: UnpackOptions = {},
): Promise<UnpackedActivations> {
  const active = new ActiveSkills();
  const last = new Map<string, ToolResult>();
  for (const part of messages.flatMap(resultsOf)) {
    const name = storedName(part);
    if (name !== undefined) last.set(name, part);
  }
  const names = [...last.keys()].filter((name) => remembered?.has(name) !== false);
  const invoked = new Map(names.map((name) => [name, typedFor(name, last.get(name), messages)]));
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
  const files = await readAgain(messages, new SkillOperations(catalog, { ...options, active, invoked }));
  const unpacked = mapResults(messages, (part) => {
    if (part.type !== 'tool-result') return part;
    const file = files.get(part);
    if (file !== undefined) return withValue(part, file);
    const name = storedName(part);
    if (name === undefined) return part;
    const output = outputs.get(name);
    if (output === undefined) return withValue(part, removedActivation(name));
    return withValue(part, last.get(name) === part ? output : standsBelow(name));
  });
  return { messages: unpacked, activated: active.entries, activations };
}

/** The files that were left out, by the results that had them. */
async function readAgain(
  messages: readonly ModelMessage[],
  operations: SkillOperations,
): Promise<ReadonlyMap<ToolResult, JsonValue>> {
  const files = new Map<ToolResult, JsonValue>();
  for (const part of messages.flatMap(resultsOf)) {
    const file = stored(part, readMarker);
    if (file !== undefined) files.set(part, (await readForModel(operations, file, silent)).output);
  }
  return files;
}

/** What the person typed after the name; '' where the text of the skill has no use for it. */
function typedFor(name: string, part: ToolResult | undefined, messages: readonly ModelMessage[]): string {
  if (part === undefined || stored(part, marker)?.['arguments_filled_in'] !== true) return '';
  const at = messages.findIndex((message) => resultsOf(message).includes(part));
  return argumentsOf(name, messages.slice(0, at));
}

function standsBelow(name: string): JsonValue {
  return { name, message: `The instructions of the skill ${name} stand further below, as they are now.` };
}

const silent: ToolContext = {
  runId: 'stored',
  callId: 'stored',
  signal: new AbortController().signal,
  caller: {},
  depth: 0,
  emit: () => {},
};

/** The skill whose text was left out of a result. */
function storedName(part: ToolResult): string | undefined {
  const name = stored(part, marker)?.['name'];
  return typeof name === 'string' ? name : undefined;
}

function resultsOf(message: ModelMessage): readonly ToolResult[] {
  return message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : [];
}

/** What stands for a text that was left out; undefined for every other result. */
function stored({ output }: ToolResult, key: string): { readonly [key: string]: JsonValue } | undefined {
  if (output.type !== 'json') return undefined;
  const value = output.value as JsonValue;
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : undefined;
}

function withValue(part: ToolResult, value: JsonValue): ToolResult {
  return { ...part, output: { type: 'json', value: value as JSONValue } };
}

function mapResults(
  messages: readonly ModelMessage[],
  change: (part: Part) => Part,
): readonly ModelMessage[] {
  return messages.map((message) =>
    message.role === 'tool' ? { ...message, content: message.content.map(change) } : message,
  );
}
