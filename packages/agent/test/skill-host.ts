import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LLMock } from '@copilotkit/aimock';
import { loadConfig, skillSettings, unavailableReason } from '@techne/config';
import { folderSource, loadCatalog } from '@techne/skills';
import { onTestFinished } from 'vitest';
import type { AgentEvent } from '../src/events/agent-event.ts';
import type { JsonValue } from '../src/tools/agent-tool.ts';
import type { SkillUseLogEntry, UseSkillHost } from '../src/subagents/use-skill-host.ts';
import { modelOf, startModelServer, type Shape } from './model-server.ts';

/** Answers a request of a model's client. */
export type Script = Extract<Parameters<LLMock['on']>[1], (...request: never[]) => unknown>;

/** What was sent to a model, as far as tests look at it. */
export interface SentRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export interface TestHost {
  readonly host: UseSkillHost;
  readonly server: LLMock;
  /** What happened inside subagents. */
  readonly inside: AgentEvent[];
  readonly logged: SkillUseLogEntry[];
  /** How often the catalog was read again. */
  readonly reloads: () => number;
  /** The models that were asked for. */
  readonly models: (string | undefined)[];
  /** Everything that went to the model server, as it went over the wire. */
  readonly sent: readonly Record<string, unknown>[];
  readonly root: string;
  readonly write: (path: string, text: string) => void;
}

/**
 * A host with skills in a folder, a configuration as text, and a model server whose answers `script` gives.
 *
 * @param skills SKILL.md by the name of the skill
 */
export async function skillHost(
  skills: Readonly<Record<string, string>>,
  options: Partial<UseSkillHost> & {
    readonly config?: string;
    readonly script?: Script;
    readonly shape?: Shape;
  } = {},
): Promise<TestHost> {
  const { config: text = '', script = () => ({ content: 'Done.' }), shape, ...overrides } = options;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'techne-agent-')));
  // A sandbox that gives up root reads it as somebody else.
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('home/.techne/config.toml', text);
  mkdirSync(join(root, 'workspace/skills'), { recursive: true });
  for (const [name, content] of Object.entries(skills)) write(`workspace/skills/${name}/SKILL.md`, content);
  chmodSync(join(root, 'home/.techne/config.toml'), 0o600);
  const { config } = await loadConfig({ cwd: root, home: join(root, 'home'), environment: {} });
  const sources = [folderSource({ path: join(root, 'workspace/skills'), kind: 'user', dialect: 'ash' })];
  const load = () => loadCatalog({ sources, unavailable: (skill) => unavailableReason(config, skill) });
  const server = await startModelServer();
  server.on({ predicate: () => true }, script);
  let catalog = await load();
  let reloads = 0;
  const inside: AgentEvent[] = [];
  const logged: SkillUseLogEntry[] = [];
  const models: (string | undefined)[] = [];
  const sent: Record<string, unknown>[] = [];
  const host: UseSkillHost = {
    catalog: () => catalog,
    reload: async () => {
      reloads++;
      return (catalog = await load());
    },
    settings: (name) => skillSettings(config, name),
    model: (reference) => {
      models.push(reference);
      return modelOf(server, shape, sent);
    },
    makeTools: () => [],
    log: (entry) => logged.push(entry),
    onEvent: (event) => inside.push(event),
    ...overrides,
  };
  return { host, server, inside, logged, reloads: () => reloads, models, sent, root, write };
}

/** Bodies of the requests so far. */
export function sentTo(server: LLMock): readonly SentRequest[] {
  return server.getRequests().map(({ body }) => body as unknown as SentRequest);
}

/** A SKILL.md with these lines of frontmatter. */
export function skillText(frontmatter = '', body = 'Do it.'): string {
  return `---\ndescription: A test.\n${frontmatter}\n---\n\n${body}\n`;
}

/** Calls these tools, one a step, then says what the last one gave. */
export function calling(...calls: readonly (readonly [string, JsonValue])[]): Script {
  return ({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool');
    const next = calls[results.length];
    if (next === undefined) return { content: `Last: ${JSON.stringify(results.at(-1)?.content ?? '')}` };
    return { toolCalls: [{ name: next[0], arguments: JSON.stringify(next[1]) }] };
  };
}

/** The names of the tools that a request offers. */
export function offered(request: SentRequest | undefined): readonly string[] {
  return (request?.tools ?? []).map((tool) => tool.function.name).toSorted();
}
