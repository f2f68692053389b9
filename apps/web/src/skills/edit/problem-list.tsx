import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { ErrorNote } from '../../design/error-note.tsx';
import { Spinner } from '../../design/spinner.tsx';
import type { EditorProblem } from '../../editor/editor-problem.ts';
import { text } from '../../text/text.ts';

const words = text.skills.edit;

export interface ProblemListProps {
  readonly problems: readonly EditorProblem[];
  readonly isChecking: boolean;
  readonly failure: unknown;
  readonly onOpen: (problem: EditorProblem) => void;
}

/** What is wrong with the text, each leading to its line. It always has the same height, so that the text stays put. */
export function ProblemList({ problems, isChecking, failure, onOpen }: ProblemListProps) {
  return (
    <section
      aria-label={words.problemList}
      className="flex h-32 shrink-0 flex-col border-t border-line bg-page text-small"
    >
      <p role="status" className="flex shrink-0 items-center gap-2 px-4 pt-2 pb-1 text-quiet">
        {problems.length === 0 ? (
          <CircleCheck aria-hidden className="size-4 text-good" />
        ) : (
          <CircleAlert aria-hidden className="size-4" />
        )}
        {problems.length === 0 ? words.valid : words.problems(problems.length)}
        {isChecking && (
          <span className="appears-late">
            <Spinner />
          </span>
        )}
      </p>
      {failure !== null && failure !== undefined && <ErrorNote error={failure} />}
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {problems.map((problem, index) => {
          const { severity, message, hint, line } = problem;
          const Icon = severity === 'error' ? CircleAlert : TriangleAlert;
          return (
            <li key={`${index}:${message}`}>
              <button
                type="button"
                onClick={() => onOpen(problem)}
                className="flex w-full items-start gap-2 rounded-box px-2 py-1 text-left hover:bg-hover"
              >
                <Icon
                  role="img"
                  aria-label={severity === 'error' ? words.errorLabel : words.warningLabel}
                  className={`mt-0.5 size-4 shrink-0 ${severity === 'error' ? 'text-danger' : 'text-attention'}`}
                />
                <span className="min-w-0 flex-1 break-words">
                  {message} <span className="text-quiet">{hint}</span>
                </span>
                {line !== undefined && (
                  <span className="shrink-0 font-mono text-quiet">{words.toLine(line)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
