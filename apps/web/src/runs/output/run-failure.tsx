import type { Run, RunSummary } from '@techne/server/client';
import { CircleAlert, CircleStop } from 'lucide-react';
import { CodeBlock } from '../../design/code-block.tsx';
import { text } from '../../text/text.ts';

export interface RunFailureProps {
  readonly status: RunSummary['status'];
  readonly error?: Run['error'];
}

/** Why a run did not succeed, and what to do next. */
export function RunFailure({ status, error }: RunFailureProps) {
  const isFailure = status === 'failed';
  const Icon = isFailure ? CircleAlert : CircleStop;
  return (
    <div
      role="note"
      className={`flex items-start gap-3 rounded-box border p-3 ${isFailure ? 'border-danger bg-danger-soft' : 'border-line bg-raised'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isFailure ? 'text-danger' : 'text-quiet'}`} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-strong">{text.runs.statusMessage[status]}</p>
        {isFailure && error !== undefined && <p className="break-words">{error.message}</p>}
        <p className="text-small break-words">{error?.hint ?? text.runs.hints[status]}</p>
        {error?.config !== undefined && (
          <div className="space-y-2 pt-1">
            <p className="text-small">{text.runs.config}</p>
            <CodeBlock>{error.config}</CodeBlock>
          </div>
        )}
      </div>
    </div>
  );
}
