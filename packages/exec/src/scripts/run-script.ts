import { randomUUID } from 'node:crypto';
import type { Catalog } from '@techne/skills';
import { commandEnvironment } from '../environment/command-environment.ts';
import type { Envelope } from '../process/envelope.ts';
import { requirePackages } from '../packages/require-packages.ts';
import { chooseSandbox } from '../sandbox/choose-sandbox.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { languageOf, sandboxEnvelope } from '../sandbox/sandbox-envelope.ts';
import type { MountedSocket, NetworkAccess, Sandbox } from '../sandbox/sandbox.ts';
import { createRedactor } from '../secrets/create-redactor.ts';
import { locateScript } from './locate-script.ts';
import { planScript } from './plan-script.ts';

export interface RunScriptOptions {
  readonly catalog: Catalog;
  /** The skill's name. */
  readonly skill: string;
  /** Any bundled file, relative to the skill's folder. */
  readonly file: string;
  readonly args?: readonly string[];
  /** Default: the one of this platform. */
  readonly sandbox?: Sandbox;
  /** Only what a person approved. Default: none. */
  readonly network?: NetworkAccess;
  /** Values that the configuration declares for the skill; all of them are redacted from the output. */
  readonly env?: Readonly<Record<string, string>>;
  /** More values to redact, by name; the script does not get them. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The digest of the skill's folder that was approved: anything else is refused. */
  readonly digest?: string;
  readonly mode?: string;
  /** The git root, shown read-only and made the working folder where that is safe. */
  readonly project?: string;
  /** A folder for what the script writes, which is kept. Default: a fresh one, which is not. */
  readonly work?: string;
  readonly sockets?: readonly MountedSocket[];
  readonly limits?: Partial<SandboxLimits>;
  /** 1 to 300. Default 30. */
  readonly timeoutSeconds?: number;
  readonly signal?: AbortSignal;
  /** Where uv is looked for. Default: the host's PATH. */
  readonly path?: string;
}

/**
 * Runs a bundled file of a skill in the sandbox, never outside it (ruling 24). Approval is the caller's: this runs.
 *
 * @example
 * const { success, output } = await runScript({ catalog, skill: 'deploy', file: 'scripts/deploy.sh', args: ['--dry-run'] });
 */
export async function runScript(options: RunScriptOptions): Promise<Envelope> {
  const { catalog, args = [], env = {}, network = { kind: 'none' }, sandbox = chooseSandbox() } = options;
  const script = await locateScript(catalog, options.skill, options.file);
  await requirePackages(catalog.get(options.skill).manifest);
  const plan = planScript(script, args, network, options.path);
  const redactor = createRedactor({ ...options.secrets, ...env });
  const result = await runInSandbox(
    sandbox,
    {
      ...plan,
      skillDirectory: script.directory,
      skillDigest: options.digest,
      project: options.project,
      work: options.work,
      network,
      env: commandEnvironment({
        parent: languageOf(process.env),
        declared: env,
        skillName: script.skillName,
        skillDirectory: script.directory,
        mode: options.mode,
        runId: randomUUID(),
      }),
      sockets: options.sockets,
      limits: options.limits,
    },
    { timeoutSeconds: options.timeoutSeconds ?? 30, signal: options.signal, redactor, label: script.path },
  );
  return sandboxEnvelope(result, options.limits, redactor);
}
