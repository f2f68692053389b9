import { resolve } from 'node:path';
import { SkillsError, type ValidationResult } from '@techne/skills';
import type { Command } from '../program/command.ts';
import { exitCodeOfError, exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { reportValidation } from '../validation/report-validation.ts';
import { validateAsGiven } from '../validation/validate-as-given.ts';

/** `techne validate`: checks skill folders, files, or whole roots of skills. */
export const validate: Command = {
  options: [],
  notes: [
    'PATH is a skill folder, a SKILL.md, or a folder of skills. Ends with 0 when all are valid, 1 when one is not,',
    '4 when a path does not exist. --strict --dialect agentskills gives the verdict of the reference validator.',
    'With --server, PATH is the name of a skill over there.',
  ],
  examples: [
    'validate .agents/skills/my-skill',
    'validate --strict --dialect agentskills my-skill/SKILL.md',
    'validate .agents/skills ~/.claude/skills --json',
  ],
  async run(context) {
    if (context.server !== undefined)
      return (await import('../remote/validate-remotely.ts')).validateRemotely(context);
    const results: ValidationResult[] = [];
    let exitCode: ExitCode = exitCodes.done;
    for (const path of context.arguments.operands) {
      try {
        results.push(...validateAsGiven(path, resolve(context.workingFolder, path), context));
      } catch (error) {
        // The other paths are still worth a word.
        if (!SkillsError.isInstance(error) || error.code !== 'FILE_NOT_FOUND') throw error;
        exitCode = exitCodeOfError[error.code];
        context.stderr.line(`techne: there is nothing at ${path}. ${error.hint}`);
      }
    }
    return reportValidation(context, results, exitCode);
  },
};
