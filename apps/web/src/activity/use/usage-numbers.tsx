import { text } from '../../text/text.ts';
import type { UsageSummary } from './summarise-usage.ts';

/** The time in three numbers. */
export function UsageNumbers({
  summary: { total, failed, failedShare },
  skills,
}: {
  readonly summary: UsageSummary;
  readonly skills: number;
}) {
  const words = text.activity;
  const numbers = [
    { label: words.runs, value: words.number(total) },
    { label: words.failed, value: words.number(failed), note: words.percent(failedShare) },
    { label: words.usedSkills, value: words.number(skills) },
  ];
  return (
    <dl className="grid grid-cols-3 gap-4">
      {numbers.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="text-display font-strong tabular-nums">
            {value}
            {note !== undefined && <span className="ml-2 text-small font-normal text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
