import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../api/is-not-found.ts';
import { RouteError } from '../app/route-error.tsx';
import { ButtonLink } from '../design/button-link.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { text } from '../text/text.ts';
import { OpenedBase } from './opened-base.tsx';
import { baseQuery } from './queries.ts';

/** One knowledge base: its documents, and what a search of it finds. */
export function BasePage() {
  const { baseId } = useParams({ from: '/frame/knowledge/$baseId' });
  const base = useQuery(baseQuery(baseId));
  if (isNotFound(base.error))
    return (
      <EmptyState title={text.knowledge.gone} explanation={text.knowledge.goneHint}>
        <ButtonLink to="/knowledge">{text.knowledge.toBases}</ButtonLink>
      </EmptyState>
    );
  if (base.data !== undefined) return <OpenedBase key={base.data.id} base={base.data} />;
  if (base.isError) return <RouteError error={base.error} reset={() => void base.refetch()} />;
  return (
    <div className="p-8">
      <Skeleton lines={8} />
    </div>
  );
}
