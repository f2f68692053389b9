import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { type JsonValue, openModel, useSkill } from '@techne/agent';
import { loadConfig, skillSettings } from '@techne/config';
import { type Envelope, runCommandInSandbox, runScript } from '@techne/exec';
import { folderSource, loadCatalog, parseTools } from '@techne/skills';
import { onTestFinished } from 'vitest';
import type { CommandRequest, NodeHost } from '../src/nodes/node-host.ts';

/** What the effects of command nodes are in tests: they are counted, and may be told how to end. */
export type Effect = (request: CommandRequest) => Promise<JsonValue>;

export interface TestHost {
  readonly host: NodeHost;
  readonly model: LLMock;
  /** What was sent to the model, oldest first. */
  readonly sent: () => readonly {
    readonly messages: readonly { role: string; content: unknown }[];
    temperature?: number;
  }[];
  readonly root: string;
}

/** A real host over the agent: skills in a folder, a model on loopback, the sandbox. */
export async function openTestHost(
  skills: Readonly<Record<string, string>> = {},
  options: Partial<NodeHost> = {},
): Promise<TestHost> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'techne-workflow-host-')));
  // A sandbox that gives up root reads it as somebody else.
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    if (text.startsWith('#!')) chmodSync(join(root, path), 0o755);
  };
  const model = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 4 });
  await model.start();
  onTestFinished(() => model.stop());
  mkdirSync(join(root, 'skills'));
  for (const [path, text] of Object.entries(skills)) write(`skills/${path}`, text);
  write(
    'home/.techne/config.toml',
    `[models]\ndefault = "local:test"\n[models.providers.local]\ntype = "openai-compatible"\nbase_url = "${model.url}/v1"\n`,
  );
  chmodSync(join(root, 'home/.techne/config.toml'), 0o600);
  const { config } = await loadConfig({ cwd: root, home: join(root, 'home'), environment: {} });
  const catalog = await loadCatalog({
    sources: [folderSource({ path: join(root, 'skills'), kind: 'user' })],
  });
  const open = (reference?: string) => openModel(config, reference, { environment: {} });
  const host: NodeHost = {
    resolveSkill: async (name) => (catalog.has(name) ? catalog.load(name) : undefined),
    openModel: ({ asked }) => open(asked),
    modelLimits: { retryDelayMs: 1 },
    async useSkill({ skill, message, context, signal }) {
      const result = await useSkill(
        {
          catalog: () => catalog,
          reload: async () => catalog,
          settings: (name) => skillSettings(config, name),
          model: async (reference) => (await open(reference)).model,
          makeTools: () => [],
        },
        {
          skill,
          message,
          ...(context !== undefined && { context }),
          caller: { user: 'ada' },
          signal,
          unattended: true,
        },
      );
      if (result.status === 'succeeded') return { status: 'done', output: result.output };
      throw new Error(result.status === 'refused' ? result.refusal.message : `It ${result.status}`);
    },
    async runCommand({ skill, tool, arguments: given, signal }) {
      const { name, body, directory } = await catalog.load(skill);
      const { tools } = parseTools(body, { file: 'SKILL.md', firstLine: 1 });
      const found = tools.find((each) => each.name === tool);
      if (found === undefined) throw new Error(`There is no tool ${tool}`);
      return {
        status: 'done',
        envelope: await runCommandInSandbox(found, given, { skill: { name, directory }, signal }),
      };
    },
    async runScript({ skill, path, arguments: args, signal }) {
      return { status: 'done', envelope: await runScript({ catalog, skill, file: path, args, signal }) };
    },
    ...options,
  };
  const sent = () => model.getRequests().map(({ body }) => body as never);
  return { host, model, sent, root };
}

/** Commands that are what a test says, instead of programs. */
export function effectsHost(effect: Effect): Pick<NodeHost, 'runCommand'> {
  return {
    runCommand: async (request) => ({ status: 'done', envelope: succeeded(await effect(request)) }),
  };
}

function succeeded(value: JsonValue): Envelope {
  const isText = typeof value === 'string';
  return {
    success: true,
    exit_code: 0,
    output: isText ? value : JSON.stringify(value),
    ...(isText ? {} : { parsed: value as never }),
    truncated: false,
    duration_ms: 0,
  };
}

/** A host without a model or skills, for tests of the engine. */
export function plainHost(effect: Effect = async ({ tool }) => tool, more: Partial<NodeHost> = {}): NodeHost {
  return {
    resolveSkill: async () => undefined,
    openModel: () => Promise.reject(new Error('There is no model')),
    ...effectsHost(effect),
    ...more,
  };
}
