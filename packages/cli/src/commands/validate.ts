import { join, relative, resolve } from 'node:path';
import { SkillsError, validatePath, type Diagnostic, type ValidationResult } from '@techne/skills';
import { renderDiagnostic, renderPlace } from '../diagnostics/render-diagnostic.ts';
import type { Command, CommandContext } from '../program/command.ts';
import { exitCodeOfError, exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { dialectChoices } from '../program/global-options.ts';
import { span, type Piece } from '../terminal/span.ts';

/** `techne validate`: checks skill folders, files, or whole roots of skills. */
export const validate: Command = {
  options: [],
  notes: [
    'PATH is a skill folder, a SKILL.md, or a folder of skills. Ends with 0 when all are valid, 1 when one is not,',
    '4 when a path does not exist. --strict --dialect agentskills gives the verdict of the reference validator.',
  ],
  examples: [
    'validate .agents/skills/my-skill',
    'validate --strict --dialect agentskills my-skill/SKILL.md',
    'validate .agents/skills ~/.claude/skills --json',
  ],
  async run(context) {
    const results: ValidationResult[] = [];
    let exitCode: ExitCode = exitCodes.done;
    for (const path of context.arguments.operands) {
      try {
        results.push(...validateAsGiven(path, context));
      } catch (error) {
        // The other paths are still worth a word.
        if (!SkillsError.isInstance(error) || error.code !== 'FILE_NOT_FOUND') throw error;
        exitCode = exitCodeOfError[error.code];
        context.stderr.line(`techne: there is nothing at ${path}. ${error.hint}`);
      }
    }
    if (context.json) {
      context.stdout.json(results.map(toReport));
    } else {
      context.stdout.lines(results.flatMap(renderResult));
    }
    if (exitCode !== exitCodes.done) return exitCode;
    return results.every((result) => result.valid) ? exitCodes.done : exitCodes.failed;
  },
};

/** Validates relative to the working folder, and names every file the way that the person named the path. */
function validateAsGiven(path: string, context: CommandContext): ValidationResult[] {
  const { arguments: given, workingFolder } = context;
  const dialect = given.oneOf('dialect', dialectChoices);
  const full = resolve(workingFolder, path);
  const results = validatePath(full, {
    ...(dialect === undefined ? {} : { dialect }),
    strict: given.has('strict'),
  });
  const asGiven = (file: string): string => (file === full ? path : join(path, relative(full, file)));
  const renamed = (each: Diagnostic): Diagnostic => ({ ...each, file: asGiven(each.file) });
  return results.map((result) => ({
    ...result,
    path: asGiven(result.path),
    errors: result.errors.map(renamed),
    warnings: result.warnings.map(renamed),
  }));
}

/** Every key is always there; the dialect is null where the file could not be read that far. */
function toReport({ path, valid, dialect, errors, warnings }: ValidationResult) {
  return { path, valid, dialect: dialect ?? null, errors, warnings };
}

function renderResult({ path, valid, errors, warnings }: ValidationResult): readonly (readonly Piece[])[] {
  const [first] = errors;
  const head: readonly Piece[] = valid
    ? [span('good', 'Valid skill'), `: ${path}`]
    : [span('danger', 'Invalid skill'), `: ${path}: ${first?.message ?? 'it cannot be read'}`];
  return [
    head,
    ...[...errors, ...warnings].flatMap((each) => renderDiagnostic(each, renderPlace(each), '  ')),
  ];
}
