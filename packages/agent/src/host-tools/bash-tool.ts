import { createHash } from 'node:crypto';
import {
  chooseSandbox,
  createRedactor,
  ExecError,
  runInSandbox,
  toEnvelope,
  type Sandbox,
  type SandboxLimits,
  type SandboxRequest,
} from '@techne/exec';
import type { AgentTool, ApprovalNeed, JsonValue } from '../tools/agent-tool.ts';
import { failedEnvelope } from '../skill-tools/failed-envelope.ts';
import { fieldsOf, textOf } from '../skill-tools/read-input.ts';

export interface BashOptions {
  /** Default: the one of this platform. */
  readonly sandbox?: Sandbox;
  /** The git root, shown read-only and made the working folder where that is safe. */
  readonly project?: string;
  /** A writable folder that is kept from call to call. Default: a fresh one for each. */
  readonly work?: string;
  readonly limits?: Partial<SandboxLimits>;
  /** Default 30; a call may ask for up to 300. */
  readonly timeoutSeconds?: number;
  /** What the command finds in its environment; a subagent's declared values come this way. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of the skill on whose behalf it runs, shown read-only. */
  readonly skillDirectory?: string;
  /** What else of the host the command may use. */
  readonly mounts?: Pick<SandboxRequest, 'sockets' | 'programs'>;
  /** Values to take out of what comes back, by name. */
  readonly secrets?: Readonly<Record<string, string>>;
}

const maximumSeconds = 300;

/**
 * `bash`: a shell in the sandbox and nowhere else, without network (ruling 24). A person is asked before each command,
 * unless the answer for this very command was "always".
 */
export function bashTool(options: BashOptions = {}): AgentTool {
  const answers = new Map<string, 'always' | 'never'>();
  const redactor = createRedactor(options.secrets ?? {});
  return {
    name: 'bash',
    description:
      'Run a command with bash in a sandbox: no network, the project is read-only, files are written in the scratch folder $HOME.',
    inputSchema: {
      type: 'object',
      properties: {
        command: { type: 'string' },
        timeout_seconds: { type: 'integer', minimum: 1, maximum: maximumSeconds },
      },
      required: ['command'],
      additionalProperties: false,
    },
    async approval(input) {
      const command = textOf(input, 'command');
      return command === '' || answers.has(command) ? undefined : question(command, answers);
    },
    async execute(input, context) {
      const command = textOf(input, 'command');
      const problem = problemOf(command, answers);
      if (problem !== undefined)
        return { output: { ...failedEnvelope(problem) } as JsonValue, isError: true };
      const { sandbox = chooseSandbox(), project, work, limits, skillDirectory, mounts } = options;
      const env = { LANG: 'C.UTF-8', ...options.environment };
      try {
        const result = await runInSandbox(
          sandbox,
          { program: 'bash', args: ['-c', command], project, work, limits, env, skillDirectory, ...mounts },
          { timeoutSeconds: secondsOf(input, options), signal: context.signal, redactor, label: 'bash' },
        );
        const envelope = toEnvelope(result, redactor);
        return { output: { ...envelope } as JsonValue, isError: !envelope.success };
      } catch (error) {
        return { output: { ...failedEnvelope(error) } as JsonValue, isError: true };
      }
    },
  };
}

function question(command: string, answers: Map<string, 'always' | 'never'>): ApprovalNeed {
  return {
    reason: 'A shell command',
    preview: { command, sandboxed: true, network: false },
    digest: `sha256:${createHash('sha256').update(command).digest('hex')}`,
    async answer(answer) {
      if (answer === 'always' || answer === 'never') answers.set(command, answer);
      if (answer === 'deny' || answer === 'never')
        throw new ExecError('APPROVAL_DENIED', 'The answer was no: the command was not run', {});
    },
  };
}

function problemOf(command: string, answers: ReadonlyMap<string, string>): ExecError | undefined {
  if (command === '') return new ExecError('PARAMETER_MISSING', 'The command is missing', {});
  if (command.includes('\0'))
    return new ExecError('PARAMETER_INVALID', 'The command holds a NUL character', {});
  if (answers.get(command) !== 'never') return undefined;
  return new ExecError('APPROVAL_DENIED', 'The answer for this command was "never"', {});
}

function secondsOf(input: JsonValue, { timeoutSeconds = 30 }: BashOptions): number {
  const asked = fieldsOf(input)['timeout_seconds'];
  return typeof asked === 'number' && asked >= 1
    ? Math.min(Math.floor(asked), maximumSeconds)
    : timeoutSeconds;
}
