import { nearestNames } from '@techne/skills';
import type { Client, SkillDetail } from '@techne/server/client';
import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { unlessMissing } from './describe-client-error.ts';

/** A skill of a server; one that is not there ends the command as it does on this machine. */
export async function fetchSkill(client: Client, name: string): Promise<SkillDetail> {
  const skill = await unlessMissing(client.catalog.skill(name));
  if (skill !== undefined) return skill;
  throw await remoteUnknown(client, name);
}

export async function remoteUnknown(client: Client, name: string): Promise<CommandError> {
  const { skills } = await client.catalog.get();
  const near = nearestNames(
    name,
    skills.map((skill) => skill.name),
  ).map((each) => `"${each}"`);
  const next = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Run techne list to see the names.';
  return new CommandError(exitCodes.notFound, `there is no skill named "${name}". ${next}`);
}
