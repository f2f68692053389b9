import { realpathSync } from 'node:fs';
import { ExecError, type ApprovalRequest } from '@techne/exec';
import type { CatalogSkill } from '@techne/skills';
import type { ExecutionOptions } from './execution-options.ts';

/** What a person is asked about before something of a skill runs. */
export function approvalRequest(
  skill: CatalogSkill,
  command: string,
  sandboxed: boolean,
  options: ExecutionOptions,
): ApprovalRequest {
  const { gibberish } = skill.manifest;
  return {
    name: skill.name,
    description: skill.description,
    folder: realFolder(skill),
    source: skill.source,
    trust: skill.trust,
    readOnly: gibberish?.readOnly === true,
    alwaysAsk: gibberish?.alwaysAsk === true,
    command,
    network: sandboxed ? wantsNetwork(skill, options) : true,
    sandboxed,
  };
}

/** The system's own message would name a path of the host. */
function realFolder(skill: CatalogSkill): string {
  try {
    return realpathSync(skill.directory ?? skill.path);
  } catch (error) {
    throw new ExecError('SCRIPT_NOT_FOUND', `The skill ${skill.name} is no longer there`, { cause: error });
  }
}

/** Only what a skill declares, and only where the host lets people approve it. */
export function wantsNetwork(skill: CatalogSkill, { network = 'ask' }: ExecutionOptions): boolean {
  return network === 'ask' && skill.manifest.gibberish?.network === true;
}
