import { nearestNames } from '@techne/skills';
import { describeClientError, isClientError } from '../remote/describe-client-error.ts';
import { Interrupted } from '../terminal/person.ts';
import { CommandError } from './command-error.ts';
import { exitCodeOfError, exitCodes, type ExitCode, type LibraryErrorCode } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

/** What to print and how to end when a command throws. */
export interface Failure {
  /** One line: what happened and what to do. */
  readonly message: string;
  /** More lines, where the failure is a defect of ours. */
  readonly detail?: string;
  readonly exitCode: ExitCode;
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof UsageError) return describeUsage(error);
  if (error instanceof Interrupted) return { message: error.message, exitCode: exitCodes.interrupted };
  if (isClientError(error)) return describeClientError(error);
  if (isLibraryError(error)) {
    const message = `${endSentence(error.message)} ${error.hint}`.trimEnd();
    return { message, exitCode: exitCodeOfError[error.code] };
  }
  if (isSystemError(error)) {
    return { message: `the system refused: ${endSentence(error.message)}`, exitCode: exitCodes.failed };
  }
  return {
    message: 'this is a defect of techne itself; please report it with these lines:',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: exitCodes.failed,
  };
}

function describeUsage({ message, program, wanted, known }: UsageError): Failure {
  const [guess] = wanted === undefined ? [] : nearestNames(wanted, known);
  const question = guess === undefined ? '' : ` Did you mean "${guess}"?`;
  return { message: `${message}.${question} Run ${program} --help.`, exitCode: exitCodes.usage };
}

/** Told by its shape, so that a package need not be loaded only to ask whether the error is its own. */
function isLibraryError(error: unknown): error is Error & { code: LibraryErrorCode; hint: string } {
  if (!(error instanceof Error && 'code' in error && 'hint' in error)) return false;
  return typeof error.hint === 'string' && Object.hasOwn(exitCodeOfError, String(error.code));
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
