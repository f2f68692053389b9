import { text } from '../text/text.ts';
import { failureOf } from './read-result.ts';
import type { ToolCall } from './tool-call.ts';

/** Why a call failed and what to do, in an opened card. */
export function CardFailure({ call }: { readonly call: ToolCall }) {
  const failure = failureOf(call);
  const hint = call.state === 'denied' ? text.chat.tools.deniedHint : failure?.hint;
  if (failure === undefined && hint === undefined) return null;
  return (
    <div className="rounded-box bg-danger-soft px-3 py-2 text-small break-words">
      {failure !== undefined && <p className="font-strong">{failure.message}</p>}
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
