import { Check, X } from 'lucide-react';
import { Spinner } from '../../design/spinner.tsx';
import { text } from '../../text/text.ts';
import type { TurnPart } from '../turn/turn-part.ts';

/** A node of a workflow, as a quiet line. */
export function NodeLine({ step }: { readonly step: Extract<TurnPart, { type: 'step' }> }) {
  const { nodeId, nodeType, state, error } = step;
  return (
    <p className="flex items-center gap-2 px-3 text-small text-quiet">
      {state === 'running' ? (
        <Spinner />
      ) : state === 'done' ? (
        <Check aria-hidden className="size-4 shrink-0 text-good" />
      ) : (
        <X aria-hidden className="size-4 shrink-0 text-danger" />
      )}
      <span className="sr-only">{text.chat.tools.states[state]}</span>
      <span className="font-mono">{nodeId}</span>
      <span>{nodeType}</span>
      {error !== undefined && <span className="min-w-0 break-words text-danger">{error}</span>}
    </p>
  );
}
