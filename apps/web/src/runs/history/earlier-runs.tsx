import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../design/status-badge.tsx';
import { Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import { recentRunsQuery } from '../queries.ts';

/** The last runs of a skill, without the one that is shown. */
export function EarlierRuns({
  skill,
  shown,
}: {
  readonly skill: string;
  readonly shown: string | undefined;
}) {
  const { data } = useQuery(recentRunsQuery(skill));
  const earlier = (data?.items ?? []).filter(({ id }) => id !== shown).slice(0, 5);
  if (earlier.length === 0) return null;
  return (
    <section aria-label={text.runs.earlier} className="space-y-2 border-t border-line pt-4 text-small">
      <h2 className="font-strong text-quiet">{text.runs.earlier}</h2>
      <ul>
        {earlier.map((run) => (
          <li key={run.id}>
            <Link
              to="/runs/$runId"
              params={{ runId: run.id }}
              className="-mx-2 flex items-center justify-between gap-3 rounded-box px-2 py-1 hover:bg-hover"
            >
              <Time at={run.created_at} />
              <StatusBadge status={run.status} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/runs" search={{ skill }} className="text-accent underline underline-offset-2">
        {text.runs.allEarlier}
      </Link>
    </section>
  );
}
