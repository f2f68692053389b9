import { WorkflowError } from '../errors/workflow-error.ts';

/** A bad expression, and where. Positions count characters from 1. */
export function expressionProblem(what: string, position: number): WorkflowError {
  return new WorkflowError('EXPRESSION_INVALID', `${what} (at character ${position + 1})`, {
    hint: 'Write it such as {{a.output}} contains "yes" and {{b.output.score}} >= 3.',
    data: { position: position + 1 },
  });
}
