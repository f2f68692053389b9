import type { AuditRecord } from '@techne/server/client';
import { usePeople } from '../../api/people.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import { isAction } from './audit-query.ts';

const tones: Readonly<Record<AuditRecord['outcome'], Tone>> = {
  allowed: 'good',
  done: 'neutral',
  refused: 'attention',
  failed: 'danger',
};
const words = text.activity;

/** One record: a line until it is opened. */
export function AuditRow({ record }: { readonly record: AuditRecord }) {
  const { action, actor, at, outcome, subject } = record;
  const personOf = usePeople();
  const who = actor === 'system' ? words.system : actor === 'anonymous' ? words.anonymous : personOf(actor);
  return (
    <Disclosure
      summary={
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 wide:grid-cols-[10rem_minmax(0,1.2fr)_minmax(0,1fr)_5rem_7rem]">
          <span className="truncate font-mono font-strong">{action}</span>
          <span className="truncate font-mono text-quiet max-wide:order-3" title={subject}>
            {subject}
          </span>
          <span className="truncate max-wide:order-4 max-wide:col-span-2 max-wide:row-start-3">{who}</span>
          <span className="max-wide:order-2 max-wide:justify-self-end">
            <Badge tone={tones[outcome]}>{words.outcomes[outcome] ?? outcome}</Badge>
          </span>
          <span className="text-right text-quiet max-wide:order-4">
            <Time at={at} />
          </span>
        </span>
      }
    >
      <RecordDetails record={record} />
    </Disclosure>
  );
}

function RecordDetails({ record }: { readonly record: AuditRecord }) {
  const { action, at, data, digest, number, previous, subject } = record;
  const facts = [
    [words.record, words.number(number)],
    [words.exactly, at],
    [words.subject, subject],
    [words.digest, digest],
    [words.previous, previous],
  ];
  return (
    <>
      {isAction(action) && <p>{words.meaning[action]}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {Object.keys(data).length > 0 && (
        <CodeBlock label={words.data}>{JSON.stringify(data, undefined, 2)}</CodeBlock>
      )}
    </>
  );
}
