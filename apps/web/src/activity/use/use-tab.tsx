import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useIsAdmin } from '../../api/me.ts';
import { Choice } from '../../design/choice.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { usageQuery } from '../queries.ts';
import { DayTable } from './day-table.tsx';
import { summariseUsage } from './summarise-usage.ts';
import { TopSkills } from './top-skills.tsx';
import { UsageNumbers } from './usage-numbers.tsx';
import { UsagePlots } from './usage-plots.tsx';

type Range = keyof typeof text.activity.ranges;
const words = text.activity;
const ranges: readonly { value: Range; label: string }[] = [
  { value: '7', label: words.ranges['7'] },
  { value: '30', label: words.ranges['30'] },
  { value: '90', label: words.ranges['90'] },
];

/** How often things ran, day by day. */
export function UseTab() {
  const search = useSearch({ from: '/frame/activity' });
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const range = ranges.find(({ value }) => Number(value) === search.days)?.value ?? '30';
  const isMine = search.scope === 'mine';
  const { data, error, refetch } = useQuery(usageQuery(Number(range), isMine ? 'mine' : undefined));
  const show = (change: { readonly days?: number; readonly scope?: string }): void =>
    void navigate({ to: '/activity', search: (before) => ({ ...before, ...change }), replace: true });
  const summary = data === undefined ? undefined : summariseUsage(data);
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap gap-3">
        <Choice
          label={words.range}
          value={range}
          options={ranges}
          onChange={(value) => show({ days: Number(value) })}
        />
        {isAdmin && (
          <Choice
            label={words.whose}
            value={isMine ? 'mine' : 'tenant'}
            options={[
              { value: 'tenant', label: words.everyone },
              { value: 'mine', label: words.mine },
            ]}
            onChange={(value) => show({ scope: value })}
          />
        )}
      </div>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data !== undefined && summary !== undefined && summary.total === 0 && (
        <EmptyState title={words.noRuns} explanation={words.noRunsHint}>
          <Link
            to="/chat"
            search={{ say: words.noRunsSay }}
            className="text-accent underline underline-offset-2"
          >
            {words.noRunsExample}
          </Link>
        </EmptyState>
      )}
      {data !== undefined && summary !== undefined && summary.total > 0 && (
        <>
          <UsageNumbers summary={summary} skills={data.skills.length} />
          <UsagePlots usage={data} summary={summary} />
          <TopSkills skills={data.skills} />
          <DayTable days={data.days} />
        </>
      )}
    </div>
  );
}
