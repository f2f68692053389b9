import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Approval } from '@techne/server/client';
import { useState } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorNote } from '../../design/error-note.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { text } from '../../text/text.ts';
import { waitingQuery } from '../queries.ts';
import { WaitingCall } from './waiting-call.tsx';

/** Everything that stops until somebody decides, oldest last; what was decided stays in place as a line. */
export function WaitingTab() {
  const { data, error, refetch } = useQuery(waitingQuery);
  const [shown, setShown] = useState<readonly Approval[]>([]);
  const words = text.activity;
  const isNew = ({ id }: Approval): boolean => !shown.some((known) => known.id === id);
  const added = data?.items.filter(isNew) ?? [];
  if (added.length > 0) setShown([...added, ...shown]);
  const isPending = (id: string): boolean => data?.items.some((item) => item.id === id) === true;
  const first = shown.find(({ id }) => isPending(id))?.id;
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} />;
  return (
    <div className="space-y-5">
      {shown.length === 0 ? (
        <EmptyState title={words.nothingWaits} explanation={words.nothingWaitsHint}>
          <Link to="/runs" className="text-accent underline underline-offset-2">
            {words.toRuns}
          </Link>
        </EmptyState>
      ) : (
        <p role="status" className="text-quiet">
          {data.total === 0 ? words.nothingWaits : words.waitCount(data.total)}
        </p>
      )}
      <ul className="space-y-5">
        {shown.map((approval) => (
          <li key={approval.id}>
            <WaitingCall approval={approval} hasKeys={approval.id === first} />
          </li>
        ))}
      </ul>
    </div>
  );
}
