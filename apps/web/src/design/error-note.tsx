import { CircleAlert } from 'lucide-react';
import { describeError } from '../api/describe-error.ts';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';

/** What went wrong and what to do next. */
export function ErrorNote({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { message, hint } = describeError(error);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-box border border-danger bg-danger-soft p-3">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-strong break-words">{message}</p>
        {hint !== undefined && <p className="text-small">{hint}</p>}
      </div>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          {text.common.retry}
        </Button>
      )}
    </div>
  );
}
