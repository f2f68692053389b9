import { Check, X } from 'lucide-react';
import { Spinner } from '../design/spinner.tsx';
import { formatDuration } from '../design/time.tsx';
import { text } from '../text/text.ts';
import { jsonLine } from './json-text.ts';
import { isAtWork, type ToolCall } from './tool-call.ts';

/** What a subagent did, a line each. */
export function StepList({ steps }: { readonly steps: readonly ToolCall[] }) {
  return (
    <ol className="space-y-1 text-small">
      {steps.map((step) => (
        <li key={step.id} className="flex min-w-0 items-center gap-2 text-quiet">
          {isAtWork(step) ? (
            <Spinner />
          ) : step.state === 'done' ? (
            <Check aria-hidden className="size-4 shrink-0 text-good" />
          ) : (
            <X aria-hidden className="size-4 shrink-0 text-danger" />
          )}
          <span className="sr-only">{text.chat.tools.states[step.state]}</span>
          <span className="shrink-0 font-mono">{step.tool}</span>
          <span className="min-w-0 flex-1 truncate font-mono">{jsonLine(step.input)}</span>
          {step.durationMs !== undefined && step.durationMs > 0 && (
            <span>{formatDuration(step.durationMs)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
