import type { OfflineCall } from './offline-model.ts';

/** The result of a call, and the instructions in it where it loaded a skill. */
export interface SeenResult {
  readonly tool: string;
  readonly text: string;
  readonly body?: { readonly name: string; readonly text: string };
}

/** What the offline model understands of a prompt. */
export interface ReadPrompt {
  readonly instructions: string;
  /** The last thing that the user said. */
  readonly userText: string;
  /** Names of the offered tools. */
  readonly tools: readonly string[];
  /** Offered skills with their descriptions, in the order in which they stand. */
  readonly skills: ReadonlyMap<string, string>;
  /** The skill that the user named with `/name`. */
  readonly invoked: string | undefined;
  /** What came back since the user spoke. */
  readonly results: readonly SeenResult[];
}

export function readPrompt(options: OfflineCall, loaders: ReadonlyMap<string, string>): ReadPrompt {
  const { prompt, tools = [] } = options;
  const instructions = prompt.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n\n');
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const spoken = prompt[last];
  const userText =
    spoken?.role === 'user'
      ? spoken.content
          .map((part) => (part.type === 'text' ? part.text : ''))
          .join('\n')
          .trim()
      : '';
  const listed = describedSkills(instructions);
  const skills = new Map(listed);
  for (const tool of tools) {
    const key = tool.type === 'function' ? loaders.get(tool.name) : undefined;
    if (tool.type !== 'function' || key === undefined) continue;
    for (const name of enumOf(tool.inputSchema.properties?.[key]))
      if (!skills.has(name)) skills.set(name, '');
  }
  const [, invoked] = /Explicit skill invocation detected:? \(?\/([a-z0-9-]+)/.exec(instructions) ?? [];
  return {
    instructions,
    userText,
    tools: tools.map(({ name }) => name),
    skills,
    invoked: invoked ?? namedIn(userText, skills),
    results: prompt
      .slice(last + 1)
      .flatMap(({ role, content }) => (role === 'tool' ? content : []))
      .flatMap((part) => (part.type === 'tool-result' ? seenResult(part.toolName, part.output) : [])),
  };
}

function namedIn(text: string, skills: ReadonlyMap<string, string>): string | undefined {
  const [, name] = /^\/([a-z0-9-]+)(?:\s|$)/.exec(text) ?? [];
  return name !== undefined && skills.has(name) ? name : undefined;
}

/** The three formats that name skills one by one: JSON, XML and Markdown. */
const entries = [
  /^\s*(\{ "name": .*\}),?$/gm,
  /<name>([^<]*)<\/name>\s*(?:<description>([^<]*)<\/description>)?/g,
  /^- \*\*([^*\n]+)\*\*(?:: (.*))?$/gm,
];

function* describedSkills(instructions: string): Generator<[string, string]> {
  for (const [index, pattern] of entries.entries()) {
    for (const [, name = '', description = ''] of instructions.matchAll(pattern)) {
      const entry = index === 0 ? parseEntry(name) : ([name, description] as [string, string]);
      if (entry !== undefined) yield entry;
    }
  }
}

function parseEntry(text: string): [string, string] | undefined {
  try {
    const { name, description } = JSON.parse(text) as { name: unknown; description?: unknown };
    if (typeof name !== 'string') return undefined;
    return [name, typeof description === 'string' ? description : ''];
  } catch {
    return undefined;
  }
}

function enumOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null || !('enum' in schema)) return [];
  return Array.isArray(schema.enum) ? schema.enum.filter((name) => typeof name === 'string') : [];
}

function seenResult(tool: string, output: { readonly type: string }): SeenResult {
  const value: unknown = 'value' in output ? output.value : '';
  const text = typeof value === 'string' ? value : `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  const body = bodyOf(value);
  return body === undefined ? { tool, text } : { tool, text, body };
}

/** RemcoChat's `body`, TavernKit's `data.body_markdown`. */
function bodyOf(value: unknown): SeenResult['body'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: object =
    'data' in value && typeof value.data === 'object' && value.data !== null ? value.data : value;
  const { body, body_markdown: markdown, name } = inner as Record<string, unknown>;
  const text = markdown ?? body;
  if (typeof text !== 'string') return undefined;
  return { name: typeof name === 'string' ? name : '', text };
}
