import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approvalRequest, describeCommand, runScript } from '@techne/exec';
import { SkillsError } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { RunContext } from '../run-context.ts';
import { declaredValues } from './declared-values.ts';
import { loadForExecution } from './load-for-execution.ts';
import type { PreparedExecution } from './prepared-execution.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { scriptArguments } from './script-arguments.ts';

/** A script of a skill, as it was asked for. */
export interface ScriptInput {
  readonly path: string;
  readonly arguments?: unknown;
  /** What the script finds in the file `input` of its working folder. */
  readonly input?: string | undefined;
}

/** Gets a script of a skill ready: 404 for a file that is not there, 400 for a path that leads out of the skill. */
export async function prepareScript(
  { parts, redactor }: Pick<RunContext, 'parts' | 'redactor'>,
  resolved: ResolvedSkill,
  { path, arguments: given, input }: ScriptInput,
): Promise<PreparedExecution> {
  const args = scriptArguments(given);
  const { digest, skill } = await loadForExecution(resolved);
  const { catalog } = resolved;
  await checkFile(() => catalog.readFile(skill.name, path, { maxBytes: 1 }));
  const { sandbox, limits, approvedNetwork } = sandboxSettings(parts.config, parts.sandbox);
  const { gibberish } = skill.manifest;
  const env = declaredValues(parts.config, catalog, skill);
  const network = gibberish?.network === true ? approvedNetwork : ({ kind: 'none' } as const);
  return {
    skill: skill.name,
    tool: path,
    digest,
    request: approvalRequest(skill, {
      command: redactor.redactText(describeCommand({ program: path, args })),
      network: network.kind !== 'none',
      sandboxed: true,
    }),
    variables: Object.keys(env),
    async run({ digest: approved, work, signal }) {
      if (input !== undefined) await writeFile(join(work, 'input'), input);
      return runScript({
        catalog,
        skill: skill.name,
        file: path,
        args,
        digest: approved,
        sandbox,
        limits,
        network,
        env,
        timeoutSeconds: gibberish?.timeout ?? 30,
        work,
        signal,
      });
    },
  };
}

async function checkFile(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    const status = error.code === 'FILE_NOT_FOUND' || error.code === 'SKILL_NOT_FOUND' ? 404 : 400;
    throw new HttpError(status, { field: 'path', message: error.message }, { cause: error });
  }
}
