import { realpathSync } from 'node:fs';
import type { CatalogSkill } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';
import type { ApprovalRequest } from './approval-gate.ts';

type Skill = Pick<
  CatalogSkill,
  'name' | 'description' | 'directory' | 'path' | 'source' | 'trust' | 'manifest'
>;

/**
 * What a person is asked about before something of a skill runs: the same for every caller, so that an answer given to
 * one holds for the others.
 *
 * @example
 * gate.check(approvalRequest(skill, { command: describeCommand(plan), network: false, sandboxed: true }));
 */
export function approvalRequest(
  skill: Skill,
  run: Pick<ApprovalRequest, 'command' | 'network' | 'sandboxed'>,
): ApprovalRequest {
  const { gibberish } = skill.manifest;
  const { name, description, source, trust } = skill;
  return {
    name,
    description,
    folder: realFolder(skill),
    source,
    trust,
    readOnly: gibberish?.readOnly === true,
    alwaysAsk: gibberish?.alwaysAsk === true,
    ...run,
  };
}

/** The system's own message would name a path of the host. */
function realFolder({ name, directory, path }: Skill): string {
  try {
    return realpathSync(directory ?? path);
  } catch (error) {
    throw new ExecError('SCRIPT_NOT_FOUND', `The skill ${name} is no longer there`, { cause: error });
  }
}
