import type { AuditVerdict } from '@techne/server/client';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { CopyButton } from '../../design/copy-button.tsx';
import { text } from '../../text/text.ts';

/** Whether any record was changed, removed or put in between, in words. */
export function ChainVerdict({ verdict }: { readonly verdict: AuditVerdict }) {
  const { intact, records, head, number, problem } = verdict;
  const words = text.activity;
  const Icon = intact ? CircleCheck : CircleAlert;
  return (
    <div
      role={intact ? 'status' : 'alert'}
      className={`flex items-start gap-3 rounded-box border p-3 ${intact ? 'border-good bg-good-soft' : 'border-danger bg-danger-soft'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${intact ? 'text-good' : 'text-danger'}`} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-strong">{intact ? words.intact(records) : words.broken(number ?? records + 1)}</p>
        {problem !== undefined && <p className="break-words">{problem}</p>}
        <p className="text-small">{intact ? words.intactHint : words.brokenHint(records)}</p>
        {intact && head !== undefined && (
          <p className="flex items-center gap-2">
            <span className="min-w-0 font-mono text-small break-all">{head}</span>
            <CopyButton value={head} />
          </p>
        )}
      </div>
    </div>
  );
}
