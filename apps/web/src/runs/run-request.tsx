import { Link } from '@tanstack/react-router';
import type { Run } from '@techne/server/client';
import { text } from '../text/text.ts';
import { showValue } from './progress/show-value.ts';

/** Names in a request that are shown otherwise, or say nothing to people. */
const hidden = new Set(['inputs', 'chat_id', 'workflow_id']);

/** What a run was asked for, its model and its cost. */
export function RunRequest({ run }: { readonly run: Run }) {
  const { request, inputs = {}, usage, kind } = run;
  const chat = request['chat_id'];
  const asked = [
    ...Object.entries(inputs),
    ...Object.entries(request).filter(([name]) => !hidden.has(name)),
  ].filter(([, value]) => !isNothing(value));
  const link = 'text-accent underline underline-offset-2';
  return (
    <section aria-label={text.runs.asked} className="space-y-3 border-t border-line pt-4 text-small">
      {asked.length > 0 && (
        <>
          <h2 className="font-strong text-quiet">{text.runs.asked}</h2>
          <dl className="space-y-2">
            {asked.map(([name, value]) => (
              <div key={name}>
                <dt className="font-mono text-quiet">{name}</dt>
                <dd className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap" dir="auto">
                  {showValue(value)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {typeof chat === 'string' && (
        <Link to="/chat/$chatId" params={{ chatId: chat }} className={link}>
          {text.runs.openChat}
        </Link>
      )}
      {kind === 'workflow' && (
        <Link to="/workflows/executions/$executionId" params={{ executionId: run.id }} className={link}>
          {text.runs.openWorkflow}
        </Link>
      )}
      {usage.input_tokens + usage.output_tokens > 0 && (
        <p className="text-quiet tabular-nums">{text.runs.usage(usage.input_tokens, usage.output_tokens)}</p>
      )}
    </section>
  );
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}
