import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../design/button-link.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Plot } from '../../design/plot.tsx';
import { Row, Rows } from '../../design/rows.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { StatusBadge } from '../../design/status-badge.tsx';
import { formatDuration, Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import { skillRunsQuery } from '../queries.ts';
import { runsByDay } from './runs-by-day.ts';

const words = text.skills.usage;
const days = 30;

/** How often a skill ran lately, and its latest runs. */
export function UsageTab({ name }: { readonly name: string }) {
  const runs = useQuery(skillRunsQuery(name));
  if (runs.isError) return <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />;
  if (runs.data === undefined) return <Skeleton />;
  const { items, total } = runs.data;
  if (items.length === 0)
    return (
      <EmptyState title={words.empty} explanation={words.emptyHint}>
        <ButtonLink to="/chat" search={{ say: `/${name} ` }}>
          {text.skills.skill.use}
        </ButtonLink>
      </EmptyState>
    );
  const points = runsByDay(items, days, new Date());
  const lately = points.reduce((sum, { value }) => sum + value, 0);
  const failed = points.reduce((sum, { bad }) => sum + bad, 0);
  return (
    <div className="space-y-6">
      <div className="space-y-2 rounded-box border border-line bg-surface p-4">
        <p>
          {words.plot(lately, days)}
          {failed > 0 && <span className="text-danger"> · {words.failed(failed)}</span>}
        </p>
        <Plot label={words.plot(lately, days)} points={points} />
      </div>
      <section className="space-y-2">
        <div className="flex items-center gap-4">
          <h2 className="flex-1 font-strong">{words.recent}</h2>
          <ButtonLink to="/runs" search={{ skill: name }} kind="quiet" size="small">
            {words.all(total)}
          </ButtonLink>
        </div>
        <Rows label={words.recent}>
          {items.slice(0, 20).map((run) => (
            <Row
              key={run.id}
              actions={
                <>
                  <span className="text-small text-quiet">
                    {run.finished_at !== null &&
                      formatDuration(Date.parse(run.finished_at) - Date.parse(run.created_at))}
                  </span>
                  <StatusBadge status={run.status} />
                </>
              }
            >
              <Link to="/runs/$runId" params={{ runId: run.id }} className="hover:underline">
                {words.kinds[run.kind] ?? run.kind}{' '}
                <span className="text-quiet">
                  <Time at={run.created_at} />
                </span>
              </Link>
            </Row>
          ))}
        </Rows>
      </section>
    </div>
  );
}
