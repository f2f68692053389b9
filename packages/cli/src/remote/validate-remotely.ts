import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPath } from '@techne/skills';
import type { ValidationResult } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { reportValidation } from '../validation/report-validation.ts';
import { validateAsGiven } from '../validation/validate-as-given.ts';
import { unlessMissing } from './describe-client-error.ts';
import { remoteUnknown } from './fetch-skill.ts';
import { openClient } from './open-client.ts';

/** `techne validate` against a server: its skills by name, checked here by the rules of this command line. */
export async function validateRemotely(context: CommandContext): Promise<ExitCode> {
  const { client } = await openClient(context);
  const results: ValidationResult[] = [];
  let exitCode: ExitCode = exitCodes.done;
  const folder = await mkdtemp(join(tmpdir(), 'techne-validate-'));
  try {
    for (const name of context.arguments.operands) {
      const skill = await unlessMissing(client.catalog.skill(name));
      if (skill === undefined) {
        exitCode = exitCodes.notFound;
        context.stderr.line(`techne: ${(await remoteUnknown(client, name)).message}`);
        continue;
      }
      // The name is the server's word; it must not lead out of our folder.
      const place = join(folder, checkPath(skill.name));
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'SKILL.md'), skill.raw_content);
      results.push(...validateAsGiven(name, place, context));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return reportValidation(context, results, exitCode);
}
